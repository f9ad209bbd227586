import { Gift } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [{ group: 'earn', path: inChannel('/rewards'), label: m.shell_nav_rewards, icon: Gift, ability: 'sales_channel' }],
} satisfies Area
