import { ContactRound } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    { group: 'admin', path: '/admin/text-to-buy-users', label: m.shell_nav_users, icon: ContactRound, provider: true },
    { group: 'reach', path: inChannel('/texttobuy/users'), label: m.shell_nav_users, icon: ContactRound, flag: 'is_text_buy' },
  ],
} satisfies Area
