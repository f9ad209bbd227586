import type { DatabaseShape } from '#data/storage/database.ts'

const prefixOf = (user: number) => `holdfast-mirror-${user}-`

export const mirrorName = (user: number, channel: number): string => `${prefixOf(user)}${channel}`

/** The channels of which this user has a mirror on the device, by the databases' names. */
export const channelsIn = (names: readonly string[], user: number): number[] =>
  names.filter((name) => name.startsWith(prefixOf(user))).map((name) => Number(name.slice(prefixOf(user).length)))

/** Rows the server confirmed. Relaxed durability, and no upgrade needs care: what is lost is pulled again. */
export const mirrorShape: DatabaseShape = {
  durability: 'relaxed',
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

/** Where a channel's mirror stands. */
export interface Receipt {
  name: 'channel'
  /** Where the next pull starts; null before the first. */
  position: string | null
  /** Has the first load come to its end once? */
  loaded: boolean
  /** When the last complete pull began: what the mirror holds is at least as new as this. */
  asOf: number | null
  /** A fresh load replaces what is here: blocks of transactions up to this one go when it ends. */
  reloading: { blocks: number } | null
  /** Counts the writes, so that a tab notices what it has not heard of. */
  serial: number
  /** Which life of the server's database the rows are of; another one means that a copy was restored. */
  epoch: string | null
  /** Have all events and packages come? (Transactions come last.) */
  eventsLoaded: boolean
  /** When the first load began: as of then its events are true, while sales are still coming. */
  begunAt?: number | null
}

/** As of when the events of a mirror are true. */
export const eventsAsOf = (receipt: Receipt): number | null =>
  receipt.asOf ?? (receipt.eventsLoaded ? (receipt.begunAt ?? null) : null)

export const noReceipt: Receipt = {
  name: 'channel',
  position: null,
  loaded: false,
  asOf: null,
  reloading: null,
  serial: 0,
  epoch: null,
  eventsLoaded: false,
}

/** A row that does not fit the contract this app knows: kept aside, and told. */
export interface Quarantined {
  table: string
  id: string
  row: unknown
  why: string
  at: number
}
