import fc from 'fast-check'
import { newKey } from '#data/key.ts'
import type { Event } from '#contract/events.ts'
import { allStatusChange, statusChange, updateChange } from '#features/events/queued-event-changes.ts'
import { holdUntil, mayHold, mayRelease, releaseChange } from '#features/inventory/holds.ts'
import { emptyVipForm, vipChange } from '#features/inventory/vip-form.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { SLOW } from '../faults/troubles.ts'
import { house, eventsOf, seatsOf } from '../world/house.ts'
import type { ModelTab, Screen } from '../world/model-tab.ts'
import { asks, base, keyed } from './asks.ts'
import { putBack } from './put-back.ts'
import { asking, seatAt, until } from './seats.ts'
import { command, pick, tabAt } from './command.ts'

const nat = fc.nat(11)

/** Returns the event as the screen shows it: the confirmed row with queued changes. */
const eventAt = (tab: ModelTab, { channel, mirror }: Screen, nth: number): Event | undefined => {
  const id = pick(eventsOf(channel), nth)?.id
  const row = id === undefined ? undefined : mirror.rows('events').get(id)
  return row && ({ ...row, ...tab.userData?.outbox.overlay.current().of('events').rows.get(String(id))?.fields } as Event)
}

export const holdSeat = asks(
  'hold a seat',
  fc.record({ ...base, seat: nat, hours: fc.constantFrom(1, 2, 48) }),
  (tab, screen, given, stage) => {
    const row = seatAt(screen, given.seat)
    const me = asking(tab, screen)
    return [row && mayHold(row, me.me) ? holdUntil(until(stage, given.hours), me, undefined)(row) : undefined]
  },
)

export const releaseSeat = asks('release a seat', fc.record({ ...base, seat: nat }), (tab, screen, given) => {
  const row = seatAt(screen, given.seat)
  const me = asking(tab, screen)
  return [row && mayRelease(row, me.me) ? releaseChange(row, me, undefined) : undefined]
})

/** Everybody who may hold a seat requests it at the same moment, in one tab of each of their devices. */
export const raceForSeat = command('race for a seat', fc.record({ seat: nat, hours: fc.constantFrom(2, 48) }), (stage, given) => {
  const seen = new Set<string>()
  for (const tab of stage.openTabs) {
    const screen = [...tab.screens.values()].find(({ channel }) => channel === house.channels[0])
    const who = `${tab.device.name} ${tab.user}`
    if (tab.thread.frozen || tab.userData === null || !screen || seen.has(who)) continue
    seen.add(who)
    const [row, me] = [seatAt(screen, given.seat), asking(tab, screen)]
    if (row && mayHold(row, me.me)) tab.submit([keyed(holdUntil(until(stage, given.hours), me, undefined)(row))], 0)
  }
})

/** Holds all seats of an event that the user may hold: one queued change for each seat, all in one action. */
export const holdSection = asks(
  'hold a section',
  fc.record({ ...base, event: nat, hours: fc.constantFrom(1, 48) }),
  (tab, screen, given, stage) => {
    const me = asking(tab, screen)
    const rows = rowsOf(screen, given.event).filter((row) => mayHold(row, me.me))
    const action = { id: newKey(), count: rows.length }
    return rows.map(holdUntil(until(stage, given.hours), me, action))
  },
)

export const releaseSection = asks('release a section', fc.record({ ...base, event: nat }), (tab, screen, given) => {
  const me = asking(tab, screen)
  const rows = rowsOf(screen, given.event).filter((row) => mayRelease(row, me.me))
  const action = { id: newKey(), count: rows.length }
  return rows.map((row) => releaseChange(row, me, action))
})

function rowsOf({ channel, seats }: Screen, nth: number): SeatRow[] {
  const event = pick(eventsOf(channel), nth)
  return event ? seatsOf(event.id).flatMap((id) => seats.rowNow(id) ?? []) : []
}

export const toggleEvent = asks('switch an event', fc.record({ ...base, event: nat }), (tab, screen, given) => {
  const event = eventAt(tab, screen, given.event)
  return [event && statusChange(event, event.status === 1 ? 0 : 1)]
})

/** A response arrives after the epoch that it belongs to has ended, at a device that already knows the new epoch. */
export const restoreOvertakes = command(
  'a restore overtakes a response',
  fc.record({ tab: nat, screen: nat, event: nat }),
  async (stage, given) => {
    const tab = tabAt(stage, given.tab)
    const screen = tab && pick([...tab.screens.values()], given.screen)
    const event = screen && eventAt(tab, screen, given.event)
    if (!event) return
    stage.backup ??= await stage.server.backup()
    stage.network.plan(SLOW, 'batch', 1)
    tab.submit([keyed(statusChange(event, event.status === 1 ? 0 : 1))], 0)
    await stage.advance()
    await putBack(stage)
    tab.lookAt()
  },
)

export const switchAll = asks('switch all events', fc.record({ ...base, on: fc.boolean() }), (_, { channel }, { on }) => [
  allStatusChange(channel, on ? 1 : 0),
])

export const editEvent = asks(
  'edit an event',
  fc.record({
    ...base,
    event: nat,
    phrase: fc.constantFrom('Blue', 'Red', 'Green'),
    title: fc.option(fc.constantFrom('One', 'Two')),
  }),
  (tab, screen, { event: nth, phrase, title }) => {
    const event = eventAt(tab, screen, nth)
    if (!event) return []
    const theme = title === null ? {} : { theme: { title } }
    const seen = { security_phrase: event.security_phrase, ...(title !== null && { 'theme.title': event.theme.title }) }
    return [updateChange(event, { body: { security_phrase: phrase, ...theme }, seen })]
  },
)

export const createVip = asks(
  'add a package',
  fc.record({ ...base, event: nat, title: fc.constantFrom('Suite', 'Lounge', 'Deck', 'Box') }),
  (_, screen, given) => {
    const event = pick(eventsOf(screen.channel), given.event)
    return [
      event &&
        vipChange(
          { ...emptyVipForm, title: given.title, price: 10, total_quantity: 2 },
          { channel: screen.channel, eventId: event.id },
        ),
    ]
  },
)
