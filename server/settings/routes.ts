import type { settings } from '#contract/settings.ts'
import { roundMoney } from '#lib/money.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import type { Handlers } from '#server/http/handler.ts'
import { readPageSettings, savePageSettings } from './page-settings.ts'

/** The calls about the settings of public pages. */
export const handlers: Handlers<typeof settings> = {
  readTextToBuySettings: ({ db, params }) => readPageSettings(db, params.id, 'text_to_buy'),
  updateTextToBuySettings: ({ db, params, body }) => savePageSettings(db, params.id, 'text_to_buy', body),
  readBidSettings: ({ db, params }) => readPageSettings(db, params.id, 'bidding'),
  async saveBidSettings({ db, params, body }) {
    const { tax } = body
    if (tax?.charge !== undefined) tax.charge = roundMoney(tax.charge, (await findChannel(db, params.id)).currency_type)
    return savePageSettings(db, params.id, 'bidding', body)
  },
  readSeatmapSettings: ({ db, params }) => readPageSettings(db, params.id, 'seatpicker'),
  saveSeatmapSettings: ({ db, params, body }) => savePageSettings(db, params.id, 'seatpicker', body),
  readMarketplaceSettings: ({ db, params }) => readPageSettings(db, params.id, 'marketplace'),
  saveMarketplaceSettings: ({ db, params, body }) => savePageSettings(db, params.id, 'marketplace', body),
}
