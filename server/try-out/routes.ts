import type { tryOut } from '#contract/try-out.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import type { Handlers } from '#server/http/handler.ts'
import { everybody } from '#server/segments/segment-fans.ts'
import { chosenBy, findSegment } from '#server/segments/segment-row.ts'
import { estimate } from './estimate.ts'
import { sendToMyself } from './send-to-myself.ts'

/** The calls that try a text before it is sent. */
export const handlers: Handlers<typeof tryOut> = {
  async estimateMessage({ db, params, body: { message, text_buy_segment_id: segment } }) {
    const channel = await findChannel(db, params.id)
    return estimate(db, channel, segment === null ? everybody : chosenBy(await findSegment(db, channel.id, segment)), message)
  },
  sendToMyself,
}
