import type { DemoChannel } from './world.ts'

export interface DemoEvent {
  event_id: string
  title: string
  /** ISO 8601 in UTC. */
  time: string
  past: boolean
}

const PAST_SHARE = 0.45

/**
 * Returns a channel's season around now: just under half of the events are past, the others are in the future. Dates depend only
 * on the day, in the channel's zone, so that two calls on one day return the same events.
 * @param now milliseconds since 1970
 */
export function season(channel: DemoChannel, now: number): DemoEvent[] {
  const { season: plan, timezone } = channel
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate()
  const behind = Math.round(plan.events * PAST_SHARE)
  return Array.from({ length: plan.events }, (_, n) => {
    const date = today.add({ days: (n - behind) * plan.daysBetween + 1 })
    const guest = plan.guests[n % plan.guests.length]!
    const instant = date.toZonedDateTime({ timeZone: timezone, plainTime: plan.startsAt[n % plan.startsAt.length]! }).toInstant()
    return {
      event_id: `${date.toString().replaceAll('-', '')}-${slug(guest)}`,
      title: titleOf(channel, guest),
      time: instant.toString({ fractionalSecondDigits: 3 }),
      past: instant.epochMilliseconds < now,
    }
  })
}

function titleOf({ season: plan, delimiter }: DemoChannel, guest: string): string {
  if (plan.category !== 'sport') return plan.category === 'concert' ? `${plan.host}: ${guest}` : guest
  return delimiter === 'at' ? `${guest} at ${plan.host}` : `${plan.host} vs ${guest}`
}

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
