import { Building2 } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'

export const area = {
  navigation: [
    { group: 'admin', path: '/admin/sales-channels', label: m.shell_nav_sales_channels, icon: Building2, provider: true },
  ],
} satisfies Area
