import { Tag } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    { group: 'earn', path: inChannel('/price-rules'), label: m.shell_nav_price_rules, icon: Tag, ability: 'sales_channel' },
  ],
} satisfies Area
