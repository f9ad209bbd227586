import { Handshake, Ticket, TrendingUp, TriangleAlert, Users } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  navigation: [
    {
      group: 'sell',
      path: inChannel('/marketplace/listings'),
      label: m.shell_nav_listings,
      icon: Ticket,
      feature: 'marketplace',
    },
    { group: 'sell', path: inChannel('/marketplace/orders'), label: m.shell_nav_orders, icon: Handshake, feature: 'marketplace' },
    {
      group: 'sell',
      path: inChannel('/marketplace/needs-action'),
      label: m.shell_nav_needs_action,
      icon: TriangleAlert,
    },
    {
      group: 'sell',
      path: inChannel('/marketplace/prices'),
      label: m.shell_nav_resale_prices,
      icon: TrendingUp,
      feature: 'marketplace',
    },
    {
      group: 'sell',
      path: inChannel('/marketplace/users'),
      label: m.shell_nav_marketplace_users,
      icon: Users,
      feature: 'marketplace',
    },
  ],
} satisfies Area
