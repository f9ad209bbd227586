import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { toWireDateTime } from '#lib/wire-time.ts'
import type { Client } from './client.ts'

/** The number of callers who request the locked seat. */
export const WANTING = 15
/** The number of free seats in a batch with the locked one. */
const FREE = 10

/**
 * Requests a locked seat repeatedly, alone or in a batch with free seats, until `isOver`: each time 100 ms after the response to
 * the last attempt. The calls are timed as `holdLocked` and `batchLocked`.
 * @returns the number of free seats in the batches that got a 5xx, or no response
 */
export async function wantLocked(
  client: Client,
  { locked, free }: { locked: string; free: readonly string[] },
  nth: number,
  isOver: () => boolean,
): Promise<number> {
  const until = toWireDateTime(Date.now() + 3_600_000)
  const change = (uuid: string) => ({ uuid, reserved: true, reserved_at: until })
  let missed = 0
  while (!isOver()) {
    if (nth % 3 === 0) {
      const uuids = [locked, ...free.slice((nth * FREE) % free.length).slice(0, FREE)]
      const operations = uuids.map((uuid) => ({ key: randomUUID(), call: 'reserveSeat', body: change(uuid) }))
      const answer = await client.call<Batch>('batchLocked', 'POST', '/batch', { body: { operations } })
      missed += answer?.results.slice(1).filter(({ status }) => status >= 500).length ?? FREE
    } else {
      await client.ask('holdLocked', 'PATCH', '/inventory/reserve', {
        body: change(locked),
        headers: { 'idempotency-key': randomUUID() },
      })
    }
    await pause(100)
  }
  return missed
}

interface Batch {
  results: { status: number }[]
}
