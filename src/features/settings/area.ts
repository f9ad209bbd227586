import { Armchair, Clock, Cloud, Gavel, Images, MessageCircle, MessageSquareText, SlidersHorizontal, Store } from 'lucide-react'

import { m } from '#messages/m.ts'
import type { Area } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

export const area = {
  // The page of the zone and the legal hours is in everybody's navigation; the other pages declare the abilities that they need.
  navigation: [
    {
      group: 'settings',
      path: inChannel('/settings/customize'),
      label: m.shell_nav_settings_customize,
      icon: SlidersHorizontal,
      ability: ['sales_channel', 'text_buy_ui'],
    },
    { group: 'settings', path: inChannel('/settings/timezone'), label: m.shell_nav_settings_timezone, icon: Clock },
    {
      group: 'settings',
      path: inChannel('/settings/images'),
      label: m.shell_nav_settings_images,
      icon: Images,
      ability: 'text_buy_ui',
    },
    {
      group: 'settings',
      path: inChannel('/settings/texttobuy'),
      label: m.shell_nav_settings_texttobuy,
      icon: MessageSquareText,
      ability: 'text_buy_ui',
      flag: 'is_text_buy',
    },
    {
      group: 'settings',
      path: inChannel('/settings/bidding'),
      label: m.shell_nav_settings_bidding,
      icon: Gavel,
      ability: 'bidding_ui',
      feature: 'bidding',
    },
    {
      group: 'settings',
      path: inChannel('/settings/seatpicker'),
      label: m.shell_nav_settings_seatpicker,
      icon: Armchair,
      ability: 'seatpicker_ui',
      feature: 'seatpicker',
    },
    {
      group: 'settings',
      path: inChannel('/settings/marketplace'),
      label: m.shell_nav_settings_marketplace,
      icon: Store,
      ability: 'text_buy_ui',
      feature: 'marketplace',
    },
    {
      group: 'settings',
      path: inChannel('/settings/whatsapp'),
      label: m.shell_nav_settings_whatsapp,
      icon: MessageCircle,
      ability: 'text_buy_ui',
      feature: 'whatsapp',
    },
    {
      group: 'settings',
      path: inChannel('/settings/salesforce'),
      label: m.shell_nav_settings_salesforce,
      icon: Cloud,
      ability: 'text_buy_ui',
      feature: 'salesforce',
    },
  ],
} satisfies Area
