import { describe, expect, it } from 'vitest'

import type { SalesChannelDetail } from '#contract/channels.ts'

import { navigation } from '#routes/-areas.ts'

import { type Viewer, visibleItems } from './visible-items.ts'

const channel = {
  is_text_buy: true,
  features: { bidding: true, seatpicker: true, marketplace: true, pass: true, whatsapp: true, salesforce: true },
} as SalesChannelDetail
const everything: Viewer = { provider: true, can: () => true, channel, inChannel: true, isBuilt: () => true }
const paths = (viewer: Partial<Viewer>) =>
  visibleItems(navigation, { ...everything, ...viewer }).map((item) => item.path.replace('/sales-channel/$salesChannelId', ''))

describe('the sidebar', () => {
  it('shows the whole channel area to users who may do everything', () =>
    expect(paths({})).toEqual(
      navigation.filter((item) => item.group !== 'admin').map((item) => item.path.replace('/sales-channel/$salesChannelId', '')),
    ))
  it('shows the admin area and nothing of a channel outside one', () =>
    expect(paths({ inChannel: false })).toEqual([
      '/admin',
      '/admin/sales-channels',
      '/admin/transactions',
      '/admin/offers',
      '/admin/text-to-buy-users',
    ]))
  it('leaves out pages that are not built', () =>
    expect(paths({ isBuilt: (path) => path.endsWith('/events') })).toEqual(['/events']))
  it('hides transactions, rewards and price rules without the sales channel ability', () => {
    const shown = paths({ can: (subject) => subject !== 'sales_channel' })
    for (const path of ['/transactions', '/rewards', '/price-rules']) expect(shown).not.toContain(path)
    expect(shown).toContain('/events')
  })
  it('shows the settings of a channel to people who may change some of them', () => {
    const customize = '/settings/customize'
    expect(paths({ can: () => false })).not.toContain(customize)
    expect(paths({ can: (subject) => subject === 'sales_channel' })).toContain(customize)
    expect(paths({ can: (subject) => subject === 'text_buy_ui' })).toContain(customize)
  })
  it('hides domains from channel users', () => expect(paths({ provider: false })).not.toContain('/settings/domains'))
  it('hides seatpicker settings without the feature, and without the ability', () => {
    expect(paths({ channel: { ...channel, features: { ...channel.features, seatpicker: false } } })).not.toContain(
      '/settings/seatpicker',
    )
    expect(paths({ can: (subject) => subject !== 'seatpicker_ui' })).not.toContain('/settings/seatpicker')
  })
  it('shows no feature of a channel that is not known yet', () => {
    const shown = paths({ channel: undefined })
    expect(shown).toContain('/events')
    for (const path of ['/bid-to-seat/products', '/pass/products', '/marketplace/orders', '/texttobuy/offers'])
      expect(shown).not.toContain(path)
  })
})
