import { Gavel, HandCoins } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    { group: 'sell', path: inChannel('/bid-to-seat/products'), label: m.shell_nav_bid_products, icon: Gavel, feature: 'bidding' },
    { group: 'sell', path: inChannel('/bid-to-seat/bids'), label: m.shell_nav_bids, icon: HandCoins, feature: 'bidding' },
  ],
} satisfies Area
