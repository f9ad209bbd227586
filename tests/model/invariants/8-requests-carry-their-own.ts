import { isDeepStrictEqual } from 'node:util'
import { validityOf } from '#data/session/token.ts'
import type { Operation } from '#contract/sync.ts'
import type { WireRequest } from '../world/model-server.ts'
import type { Stage } from '../world/stage.ts'
import { channelOf, channelOfMap, channelOfTwin, eventOfSeat } from '../world/house.ts'
import { Broken } from './broken.ts'

const broken = (what: string) =>
  new Broken('8 a request has only entries of its user and of their own channel', 'wrongUser', what)

/** Each change in a batch was made by the token's user, on this device, with the same content and channel. Checked when sent. */
export function carriesItsOwn({ ledger }: Pick<Stage, 'ledger'>, device: string, request: WireRequest): void {
  if (!request.path.endsWith('/batch')) return
  const user = userIn(request)
  const { operations } = JSON.parse(request.body ?? '{}') as { operations: Operation[] }
  for (const { key, call, params, body } of operations) {
    const tracked = ledger.changes.get(key)
    if (!tracked?.entry) ledger.breaks(broken(`${key} is sent, but no user requested it`))
    else if (tracked.user !== user || tracked.device !== device)
      ledger.breaks(broken(`${key} of ${tracked.user} at the ${tracked.device} is sent as ${user}'s at the ${device}`))
    else if (!isDeepStrictEqual([call, params, body], [tracked.entry.call, tracked.entry.params, tracked.entry.body]))
      ledger.breaks(broken(`${key} is sent as another change`))
    else if (channelAbout(ledger, call, params, body) !== tracked.entry.channel)
      ledger.breaks(broken(`${key} is sent for another channel`))
  }
}

/** Returns the user of a request's token; 0 without one. */
export function userIn({ headers }: WireRequest): number {
  const token = (headers['authorization'] ?? '').replace(/^Bearer /, '')
  if (validityOf(token).until === 0) return 0
  return Number((JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }).sub)
}

type Ledger = Stage['ledger']

function channelAbout(ledger: Ledger, call: string, params: unknown, body: unknown): number {
  const { id, eventId } = (params ?? {}) as { id?: number | string; eventId?: number }
  if (call === 'switchAllEvents' || call === 'saveSeatMap') return Number(id)
  if (call === 'deleteSeatMap') return channelOfMap(String(id)) ?? NaN
  if (call === 'reserveSeat' || call === 'undoReserve') return channelOf(eventOfSeat((body as { uuid: string }).uuid))
  if (/^create(Reward|PriceRule)$/.test(call)) return (body as { sales_channel_id: number }).sales_channel_id
  if (/^update(Rewards|PriceRule)$/.test(call)) return channelOfOffer(ledger, (body as { id: string }[])[0]!.id)
  if (/^delete(Reward|PriceRule)$/.test(call)) return channelOfOffer(ledger, String(id))
  return channelOf(Number(id ?? eventId))
}

/** Returns the channel of a reward or price rule: that of the change that created it or, for a twin, the one in the id. */
function channelOfOffer({ changes }: Ledger, id: string): number {
  const body = changes.get(id)?.entry?.body as { sales_channel_id: number } | undefined
  return body?.sales_channel_id ?? channelOfTwin(id)
}
