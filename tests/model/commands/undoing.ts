import fc from 'fast-check'
import type { Seat } from '#contract/inventory.ts'
import { holdUntil, mayHold, undoChange } from '#features/inventory/holds.ts'
import { asks, base } from './asks.ts'
import { pick } from './command.ts'
import { channelOf, eventOfSeat } from '../world/house.ts'
import { asking, seatAt, until } from './seats.ts'

const nat = fc.nat(11)

/** Makes a hold with a name and a reason, or extends the user's own hold; both texts may change, be removed, or stay unchanged. */
export const holdsFor = asks(
  'hold a seat for somebody',
  fc.record({
    ...base,
    seat: nat,
    hours: fc.constantFrom(1, 48),
    whom: fc.constantFrom('Sponsor', 'Press', null, undefined),
    reason: fc.constantFrom('Late plane', null, undefined),
  }),
  (tab, screen, { seat, hours, whom, reason }, stage) => {
    const row = seatAt(screen, seat)
    const me = asking(tab, screen)
    if (!row || !mayHold(row, me.me)) return []
    const words = { ...(whom !== undefined && { for: whom }), ...(reason !== undefined && { reason }) }
    return [holdUntil(until(stage, hours), me, undefined, words)(row)]
  },
)

/** Undoes one of the user's holds or releases that the server carried out: mostly the last one, sometimes an older one. */
export const undoesAction = asks(
  'undo what was done',
  fc.record({ ...base, back: fc.constantFrom(0, 0, 0, 1, 3) }),
  (tab, screen, { back }, stage) => {
    const mine = stage.server
      .effects()
      .filter(({ call, user }) => call === 'reserveSeat' && user === tab.user)
      .filter(({ reply }) => channelOf(eventOfSeat((reply as Seat).uuid)) === screen.channel)
    const effect = pick(mine.toReversed(), back)
    const row = effect && (screen.seats.rowNow((effect.reply as Seat).uuid) ?? undefined)
    return [row && undoChange(row, effect.key, asking(tab, screen), undefined)]
  },
)
