import { Cut } from '#tests/fuzz/wire/send.ts'
import type { QueuedChange } from './changes.ts'
import { type Client, untilDecided } from './client.ts'
import { isUndecided, type Outcome, type Response } from './judge.ts'

/** A sent change, and its decision if one arrived before the server was killed. */
export interface SentChange {
  change: QueuedChange
  first: Response | undefined
}

/**
 * Sends changes or batches one after the other until the server has ended or is too busy. @returns all that was sent, in order
 * @param onResponse called after every response
 */
export async function write(client: Client, next: () => QueuedChange[], onResponse: () => void): Promise<SentChange[]> {
  const sent: SentChange[] = []
  while (true) {
    const changes = next()
    const decided = await sendOnce(client, changes, onResponse)
    for (const [index, change] of changes.entries()) sent.push({ change, first: decided[index] })
    // Later changes must not overtake an undecided one.
    if (decided.length < changes.length) return sent
  }
}

async function sendOnce(client: Client, changes: readonly QueuedChange[], onResponse: () => void): Promise<Response[]> {
  try {
    const responses = changes.length === 1 ? [await client.send(changes[0]!)] : await client.sendBatch(changes)
    onResponse()
    return responses.filter((response) => !isUndecided(response))
  } catch (error) {
    if (error instanceof Cut) return []
    throw error
  }
}

/** Sends a writer's changes again in order, one by one and then in batches, until each is decided. */
export async function replay(client: Client, sent: readonly SentChange[]): Promise<Outcome[]> {
  const alone: Response[] = []
  for (const { change } of sent) alone.push(await untilDecided(() => client.send(change)))
  const batched = await client.sendAll(sent.map(({ change }) => change))
  return sent.map(({ change, first }, index) => ({ row: change.row, first, replays: [alone[index]!, batched[index]!] }))
}
