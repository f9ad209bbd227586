import type { Asking } from '#features/inventory/holds.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { eventsOf, house, seatsOf } from '../world/house.ts'
import type { ModelTab, Screen } from '../world/model-tab.ts'
import type { Stage } from '../world/stage.ts'
import { pick } from './command.ts'

const HOUR = 3_600_000

/** Returns the user of a tab, and the screen's channel. */
export const asking = (tab: ModelTab, { channel }: Screen): Asking => {
  const { id, name } = house.people.find((person) => person.id === tab.user)!
  return { channel, me: { id, name }, zone: 'America/Chicago' }
}

export const seatAt = ({ channel, seats }: Screen, nth: number): SeatRow | undefined => {
  const all = eventsOf(channel).flatMap(({ id }) => seatsOf(id))
  return seats.rowNow(pick(all, nth) ?? '') ?? undefined
}

/** Returns the time some hours after the next full second, in wire format. */
export const until = ({ time }: Stage, hours: number) =>
  new Date(Math.ceil(time.now() / 1000) * 1000 + hours * HOUR).toISOString()
