import { LayoutDashboard } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    { group: 'admin', path: '/admin', exact: true, label: m.metrics_dashboard, icon: LayoutDashboard, provider: true },
    { group: 'sell', path: inChannel(''), exact: true, label: m.metrics_dashboard, icon: LayoutDashboard },
  ],
} satisfies Area
