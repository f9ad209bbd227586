import { MessagesSquare } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    {
      group: 'reach',
      path: inChannel('/texttobuy/mass-text'),
      label: m.shell_nav_mass_text,
      icon: MessagesSquare,
      flag: 'is_text_buy',
    },
  ],
} satisfies Area
