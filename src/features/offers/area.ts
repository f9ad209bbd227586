import { Megaphone } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    { group: 'admin', path: '/admin/offers', label: m.shell_nav_offers, icon: Megaphone, provider: true },
    { group: 'reach', path: inChannel('/texttobuy/offers'), label: m.shell_nav_offers, icon: Megaphone, flag: 'is_text_buy' },
  ],
} satisfies Area
