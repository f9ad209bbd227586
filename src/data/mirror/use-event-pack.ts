import { useQuery } from '@tanstack/react-query'
import { useMaybeStore } from '#data/store.ts'
import type { Mirror } from './mirror.ts'
import { isLoaded } from './receipt.ts'
import { useMirror } from './use-mirror.ts'

/** One part of an event's data on the device: whether it is complete, the number of its rows, and its size in bytes. */
export interface PackPart {
  done: boolean
  count: number
  bytes: number
}

type Parts = Record<'event' | 'seats' | 'sales' | 'rewards' | 'price_rules', PackPart>

export interface EventPack extends Parts {
  /** When the mirror was last updated completely, in epoch milliseconds; null before the first complete update. */
  asOf: number | null
}

/** The pauses between checks, in milliseconds. A check reads all stored sales, so it is frequent only while data is missing. */
const LOOK_AGAIN_MS = 300_000
const LOOK_SOON_MS = 3_000

/**
 * Returns the completeness and the size of an event's data on this device, and of the rewards and price rules that it depends on;
 * undefined until the device was checked.
 */
export function useEventPack(channel: number, eventId: number): EventPack | undefined {
  const mirror = useMirror(channel)
  const receipt = useMaybeStore(mirror?.receipt)
  const { data } = useQuery({
    queryKey: ['event-pack', channel, eventId, receipt?.tables.length, receipt?.events.includes(eventId)],
    queryFn: () => packOf(mirror!, eventId),
    enabled: mirror !== null,
    staleTime: Infinity,
    gcTime: 10_000,
    refetchInterval: ({ state }) => (state.data && isWhole(state.data) ? LOOK_AGAIN_MS : LOOK_SOON_MS),
    networkMode: 'always',
    placeholderData: (before) => before,
  })
  return data && { ...data, asOf: receipt?.asOf ?? null }
}

const isWhole = (parts: Parts) => Object.values(parts).every(({ done }) => done)

async function packOf(mirror: Mirror, eventId: number): Promise<Parts> {
  const receipt = mirror.receipt.current()
  const seats = await mirror.seats()
  const size = (await seats.sizes()).find(({ event }) => event === eventId)
  const { RowLog } = await import('./row-log.ts')
  const kept = new Set((await seats.keptEvents()).keys())
  const log = await new RowLog(mirror.database, 'transactions').read(kept)
  const sales = log.filter(({ event }) => event.id === eventId)
  const event = mirror.rows('events').get(eventId)
  const table = (name: 'rewards' | 'price_rules'): PackPart => ({
    done: isLoaded(receipt, name),
    ...sizeOf([...mirror.rows(name).state.current().values()]),
  })
  return {
    event: { done: event !== undefined, ...sizeOf(event ? [event] : []) },
    seats: { done: size !== undefined && isLoaded(receipt, 'vip', eventId), count: size?.seats ?? 0, bytes: size?.bytes ?? 0 },
    sales: { done: isLoaded(receipt, 'transactions') && kept.has(eventId), ...sizeOf(sales) },
    rewards: table('rewards'),
    price_rules: table('price_rules'),
  }
}

/** Returns the number of rows and their size as JSON in bytes, which is close to their size on the disk. */
const sizeOf = (rows: readonly object[]) => ({ count: rows.length, bytes: rows.length === 0 ? 0 : JSON.stringify(rows).length })
