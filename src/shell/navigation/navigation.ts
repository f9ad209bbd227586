import {
  Armchair,
  Building2,
  CalendarDays,
  Clock,
  Cloud,
  Gavel,
  Gift,
  Globe,
  HandCoins,
  Handshake,
  IdCard,
  Hourglass,
  Inbox,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  Receipt,
  ScrollText,
  SlidersHorizontal,
  Store,
  Tag,
  Ticket,
  TrendingUp,
  TriangleAlert,
  UserCheck,
  Users,
  ContactRound,
  ListFilter,
} from 'lucide-react'

import type { Features } from '#contract/channels.ts'
import type { Subject } from '#contract/core/access.ts'
import { m } from '#messages/m.ts'

export type Group = 'admin' | 'sell' | 'reach' | 'earn' | 'settings'

/** One line of the navigation. It is shown if a route exists at its path, to people who meet its needs. */
export interface NavigationItem {
  /** The route's path; below `/sales-channel/$salesChannelId` if it belongs to a channel. */
  path: string
  label: () => string
  group: Group
  /** Other pages are below its path: it is active only at its own. */
  exact?: true
  icon?: LucideIcon
  /** A subject of which one must be managed. */
  ability?: Subject
  feature?: keyof Features
  /** Text-to-buy and upgrades are switches of the channel itself. */
  flag?: 'is_text_buy'
  provider?: true
}

const channel = (path: string) => `/sales-channel/$salesChannelId${path}`

/** The whole navigation of the product. */
export const navigation: readonly NavigationItem[] = [
  { group: 'admin', path: '/admin', exact: true, label: m.metrics_dashboard, icon: LayoutDashboard, provider: true },
  { group: 'admin', path: '/admin/sales-channels', label: m.shell_nav_sales_channels, icon: Building2, provider: true },
  { group: 'admin', path: '/admin/transactions', label: m.shell_nav_transactions, icon: Receipt, provider: true },
  { group: 'admin', path: '/admin/offers', label: m.shell_nav_offers, icon: Megaphone, provider: true },
  { group: 'admin', path: '/admin/text-to-buy-users', label: m.shell_nav_users, icon: ContactRound, provider: true },

  { group: 'sell', path: channel(''), exact: true, label: m.metrics_dashboard, icon: LayoutDashboard },
  { group: 'sell', path: channel('/events'), label: m.shell_nav_events, icon: CalendarDays },
  { group: 'sell', path: channel('/holds'), label: m.holds_title, icon: Hourglass },
  { group: 'sell', path: channel('/transactions'), label: m.shell_nav_transactions, icon: Receipt, ability: 'sales_channel' },
  { group: 'sell', path: channel('/marketplace/listings'), label: m.shell_nav_listings, icon: Ticket, feature: 'marketplace' },
  { group: 'sell', path: channel('/marketplace/orders'), label: m.shell_nav_orders, icon: Handshake, feature: 'marketplace' },
  {
    group: 'sell',
    path: channel('/marketplace/needs-action'),
    label: m.shell_nav_needs_action,
    icon: TriangleAlert,
  },
  {
    group: 'sell',
    path: channel('/marketplace/prices'),
    label: m.shell_nav_resale_prices,
    icon: TrendingUp,
    feature: 'marketplace',
  },
  {
    group: 'sell',
    path: channel('/marketplace/users'),
    label: m.shell_nav_marketplace_users,
    icon: Users,
    feature: 'marketplace',
  },
  { group: 'sell', path: channel('/bid-to-seat/products'), label: m.shell_nav_bid_products, icon: Gavel, feature: 'bidding' },
  { group: 'sell', path: channel('/bid-to-seat/bids'), label: m.shell_nav_bids, icon: HandCoins, feature: 'bidding' },

  { group: 'reach', path: channel('/texttobuy/offers'), label: m.shell_nav_offers, icon: Megaphone, flag: 'is_text_buy' },
  { group: 'reach', path: channel('/texttobuy/inbox'), label: m.inbox_title, icon: Inbox, flag: 'is_text_buy' },
  { group: 'reach', path: channel('/texttobuy/users'), label: m.shell_nav_users, icon: ContactRound, flag: 'is_text_buy' },
  { group: 'reach', path: channel('/texttobuy/segments'), label: m.shell_nav_segments, icon: ListFilter, flag: 'is_text_buy' },
  {
    group: 'reach',
    path: channel('/texttobuy/mass-text'),
    label: m.shell_nav_mass_text,
    icon: MessagesSquare,
    flag: 'is_text_buy',
  },

  { group: 'earn', path: channel('/rewards'), label: m.shell_nav_rewards, icon: Gift, ability: 'sales_channel' },
  { group: 'earn', path: channel('/price-rules'), label: m.shell_nav_price_rules, icon: Tag, ability: 'sales_channel' },
  { group: 'earn', path: channel('/pass/products'), label: m.shell_nav_pass_products, icon: IdCard, feature: 'pass' },
  { group: 'earn', path: channel('/pass/subscribers'), label: m.shell_nav_subscribers, icon: UserCheck, feature: 'pass' },

  // FAQ and legal hours are for everybody; settings that need an ability state it there.
  {
    group: 'settings',
    path: channel('/settings/customize'),
    label: m.shell_nav_settings_customize,
    icon: SlidersHorizontal,
  },
  { group: 'settings', path: channel('/settings/timezone'), label: m.shell_nav_settings_timezone, icon: Clock },
  {
    group: 'settings',
    path: channel('/settings/images'),
    label: m.shell_nav_settings_images,
    icon: Images,
    ability: 'text_buy_ui',
  },
  {
    group: 'settings',
    path: channel('/settings/texttobuy'),
    label: m.shell_nav_settings_texttobuy,
    icon: MessageSquareText,
    ability: 'text_buy_ui',
    flag: 'is_text_buy',
  },
  {
    group: 'settings',
    path: channel('/settings/bidding'),
    label: m.shell_nav_settings_bidding,
    icon: Gavel,
    ability: 'bidding_ui',
    feature: 'bidding',
  },
  {
    group: 'settings',
    path: channel('/settings/seatpicker'),
    label: m.shell_nav_settings_seatpicker,
    icon: Armchair,
    ability: 'seatpicker_ui',
    feature: 'seatpicker',
  },
  {
    group: 'settings',
    path: channel('/settings/marketplace'),
    label: m.shell_nav_settings_marketplace,
    icon: Store,
    ability: 'text_buy_ui',
    feature: 'marketplace',
  },
  {
    group: 'settings',
    path: channel('/settings/whatsapp'),
    label: m.shell_nav_settings_whatsapp,
    icon: MessageCircle,
    ability: 'text_buy_ui',
    feature: 'whatsapp',
  },
  {
    group: 'settings',
    path: channel('/settings/salesforce'),
    label: m.shell_nav_settings_salesforce,
    icon: Cloud,
    ability: 'text_buy_ui',
    feature: 'salesforce',
  },
  { group: 'settings', path: channel('/settings/domains'), label: m.shell_nav_settings_domains, icon: Globe, provider: true },
  { group: 'settings', path: channel('/settings/journal'), label: m.shell_nav_journal, icon: ScrollText },
]
