import type { settings } from '#contract/settings.ts'
import { roundMoney } from '#lib/money.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import type { Handlers, RecordedHandler } from '#server/http/handler.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { readPageSettings, savePageSettings, type PageSettings } from './page-settings.ts'

/** Returns a handler that reads the settings before and after they are saved, for the record of changes. */
const recorded = <E extends Endpoint>(page: keyof PageSettings, run: RecordedHandler<E>['run']): RecordedHandler<E> => ({
  async current({ db, params }) {
    const { id } = params as { id: number }
    return { id, ...(await readPageSettings(db, id, page)) }
  },
  run,
})

/** The calls about the settings of public pages. */
export const handlers: Handlers<typeof settings> = {
  readTextToBuySettings: ({ db, params }) => readPageSettings(db, params.id, 'text_to_buy'),
  updateTextToBuySettings: recorded('text_to_buy', ({ db, params, body }) =>
    savePageSettings(db, params.id, 'text_to_buy', body),
  ),
  readBidSettings: ({ db, params }) => readPageSettings(db, params.id, 'bidding'),
  saveBidSettings: recorded('bidding', async ({ db, params, body }) => {
    const { tax } = body
    if (tax?.charge !== undefined) tax.charge = roundMoney(tax.charge, (await findChannel(db, params.id)).currency_type)
    return savePageSettings(db, params.id, 'bidding', body)
  }),
  readSeatmapSettings: ({ db, params }) => readPageSettings(db, params.id, 'seatpicker'),
  saveSeatmapSettings: recorded('seatpicker', ({ db, params, body }) => savePageSettings(db, params.id, 'seatpicker', body)),
  readMarketplaceSettings: ({ db, params }) => readPageSettings(db, params.id, 'marketplace'),
  saveMarketplaceSettings: recorded('marketplace', ({ db, params, body }) =>
    savePageSettings(db, params.id, 'marketplace', body),
  ),
}
