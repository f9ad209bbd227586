import { Hourglass } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [{ group: 'sell', path: inChannel('/holds'), label: m.holds_title, icon: Hourglass }],
} satisfies Area
