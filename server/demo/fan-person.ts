import type { FanChannelType } from '#server/db/schema-fans.ts'
import { anywhere, fansAt, peoples } from './fan-names.ts'
import { Random } from './random.ts'
import { demoChannels, type DemoChannel } from './world.ts'

/** The data about a fan that are copied into sales. */
export interface DemoFan {
  id: number
  first_name: string
  last_name: string
  name: string
  email: string
  phone: string
  phone_city: string
  phone_country: string
  channels: { id: string; type: FanChannelType }[]
}

/** A fan of the demo world with the columns that segments and conversations need. */
export interface SeededFan extends DemoFan {
  created_at: string
  subscribed: boolean
  opted_out_at: string | null
}

const MOST_FANS = 6_000
const FANS = 300
const FIRST_ID = 10_001

/** Returns how many fans a demo channel has. */
export const fansIn = ({ id }: Pick<DemoChannel, 'id'>): number => (id === 123 ? MOST_FANS : FANS)
/** Fans created later have ids above this. */
export const LAST_FAN_ID = 20_000

const firstIds = new Map<number, number>()
let next = FIRST_ID
for (const channel of demoChannels) {
  firstIds.set(channel.id, next)
  next += fansIn(channel)
}

/**
 * Returns the fan at a position of a channel, from 0, starting again after the last. The same position is always the same
 * person.
 */
export function demoFan(channel: DemoChannel, place: number): DemoFan {
  const nth = place % fansIn(channel)
  const id = firstIds.get(channel.id)! + nth
  const random = new Random(id * 7919)
  const people = peoples[random.weighted([...(fansAt[channel.timezone] ?? []), ...anywhere.map((name) => [name, 1] as const)])]
  const [first_name, last_name] = [random.pick<string>(people.given), random.pick<string>(people.family)]
  const [prefix, digits, city] = random.pick<readonly [string, number, string]>(people.phones)
  const ascii = `${first_name}.${last_name}`
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '')
  return {
    id,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    email: `${ascii.length > 4 ? ascii : 'fan'}.${id}@fans.example`,
    phone: `${prefix}${String(id % 10 ** digits).padStart(digits, '0')}`,
    phone_city: city,
    phone_country: people.country,
    channels: channelsOf(random).map((type) => ({ id: random.uuid(), type })),
  }
}

const channelsOf = (random: Random): FanChannelType[] =>
  random.weighted<FanChannelType[]>([
    [['twilio'], 70],
    [['whatsapp'], 14],
    [['twilio', 'whatsapp'], 6],
    [['phoney'], 3],
    [['attentive'], 2],
    [['facebook'], 1],
    [[], 4],
  ])
