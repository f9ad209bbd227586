import { ListFilter } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    {
      group: 'reach',
      path: inChannel('/texttobuy/segments'),
      label: m.shell_nav_segments,
      icon: ListFilter,
      flag: 'is_text_buy',
    },
  ],
} satisfies Area
