import { setTimeout as pause } from 'node:timers/promises'
import type { Event } from '#contract/events.ts'
import type { Seat } from '#contract/inventory.ts'
import { type Answer, saysLater, type Told } from './judge.ts'
import type { Wish } from './wish.ts'
import type { Caller, Sent } from './writer.ts'

/** How long a server may be too busy, or a transaction of the one that is dead hold a key. */
const PATIENCE_MS = 60_000
const AT_ONCE = 200

/** Sends wishes again in the order of one writer, alone and then in batches: after this each of them is decided. */
export async function decide(caller: Caller, sent: readonly Sent[]): Promise<Told[]> {
  const now: Answer[] = []
  for (const { wish } of sent) now.push(await again(caller, wish))
  const later = await inBatches(
    caller,
    sent.map(({ wish }) => wish),
  )
  return sent.map(({ wish, first }, nth) => ({ row: wish.row, first, replays: [now[nth]!, later[nth]!] }))
}

async function again(caller: Caller, wish: Wish): Promise<Answer> {
  for (const from = performance.now(); ; await pause(20)) {
    const answer = await caller.one(wish)
    if (!saysLater(answer) || performance.now() - from > PATIENCE_MS) return answer
  }
}

/** Sends wishes again in batches, each until it is answered whole. */
export async function inBatches(caller: Caller, wishes: readonly Wish[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const from = performance.now(); answers.length < wishes.length;) {
    const asked = wishes.slice(answers.length, answers.length + AT_ONCE)
    const said = (await caller.batch(asked)).filter((answer) => !saysLater(answer))
    answers.push(...said)
    if (said.length === asked.length) continue
    if (performance.now() - from > PATIENCE_MS) throw new Error('The server stays too busy.')
    await pause(20)
  }
  return answers
}

/** The versions of rows as the server has them now. A row that is not there has none. */
export async function versionsOf(caller: Caller, event: number, rows: Iterable<string>): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  const { seat } = await caller.read<{ seat: Seat[] }>(`/events/${event}/inventory`)
  for (const { uuid, version } of seat) versions.set(`seat ${uuid}`, version)
  const read = async (row: string) => {
    const [kind, id] = row.split(' ') as [string, string]
    if (kind === 'seat') return
    const found = await caller.find<Pick<Event, 'version'>>(`/${kind}s/${id}`)
    if (found) versions.set(row, found.version)
  }
  const waiting = [...rows]
  while (waiting.length > 0) await Promise.all(waiting.splice(0, 20).map(read))
  return versions
}
