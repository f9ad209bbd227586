import { IdCard, UserCheck } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    { group: 'earn', path: inChannel('/pass/products'), label: m.shell_nav_pass_products, icon: IdCard, feature: 'pass' },
    { group: 'earn', path: inChannel('/pass/subscribers'), label: m.shell_nav_subscribers, icon: UserCheck, feature: 'pass' },
  ],
} satisfies Area
