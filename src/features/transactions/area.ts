import { Receipt } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    { group: 'admin', path: '/admin/transactions', label: m.shell_nav_transactions, icon: Receipt, provider: true },
    { group: 'sell', path: inChannel('/transactions'), label: m.shell_nav_transactions, icon: Receipt, ability: 'sales_channel' },
  ],
} satisfies Area
