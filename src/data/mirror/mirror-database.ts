import type { Event } from '#contract/events.ts'
import type { Vip } from '#contract/inventory.ts'
import type { DatabaseShape, Reader } from '#data/storage/database.ts'
import { noReceipt, type Receipt } from './receipt.ts'

const prefixOf = (user: number) => `holdfast-mirror-${user}-`

export const mirrorName = (user: number, channel: number): string => `${prefixOf(user)}${channel}`

/** The channels of which this user has a mirror on the device, by the databases' names. */
export const channelsIn = (names: readonly string[], user: number): number[] =>
  names.filter((name) => name.startsWith(prefixOf(user))).map((name) => Number(name.slice(prefixOf(user).length)))

/**
 * Rows the server confirmed. Relaxed durability, and no upgrade needs care: what is lost is pulled again. A pull that is under
 * way when it is lost must not write its position into the empty one that follows.
 */
export const mirrorShape: DatabaseShape = {
  durability: 'relaxed',
  whenLost: 'stays-closed',
  versions: [
    {
      events: 'id',
      vip: 'uuid',
      transactions: '++block',
      receipts: 'name',
      quarantine: '[table+id]',
      sections: '[event+section]',
      inventories: 'event',
    },
  ],
}

/** The channel's receipt as it stands on the disk. */
export const readReceipt = async (database: Reader): Promise<Receipt> =>
  (await database.get<Receipt>('receipts', 'channel')) ?? noReceipt

/** All that a tab has of a mirror in memory, as it stands on the disk. */
export async function readMirror(
  database: Reader,
): Promise<{ receipt: Receipt; events: Event[]; vip: Vip[]; quarantined: number }> {
  const [receipt, events, vip, quarantined] = await Promise.all([
    readReceipt(database),
    database.list<Event>('events'),
    database.list<Vip>('vip'),
    database.count('quarantine'),
  ])
  return { receipt, events, vip, quarantined }
}

/** The receipt, and the rows of these ids, as they stand on the disk; undefined where there is none. */
export const readSome = (database: Reader, events: number[], vip: string[]) =>
  Promise.all([
    database.get<Receipt>('receipts', 'channel'),
    database.getMany<Event>('events', events),
    database.getMany<Vip>('vip', vip),
  ])

/** A row that does not fit the contract this app knows: kept aside, and told. */
export interface Quarantined {
  table: string
  id: string
  row: unknown
  why: string
  at: number
}
