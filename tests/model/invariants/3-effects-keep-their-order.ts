import type { Operation } from '#contract/sync.ts'
import { isOver, type TrackedChange } from '../oracle/ledger.ts'
import type { WireRequest } from '../world/model-server.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/** Two changes of one queue about the same row are carried out in their order. Holds at any moment. */
export function effectsKeepTheirOrder({ server, ledger }: Stage): void {
  const before: TrackedChange[] = []
  for (const { key } of server.effects()) {
    const tracked = ledger.changes.get(key)
    if (!tracked?.entry) continue
    const overtaken = before.find((other) => isSameQueue(other, tracked) && other.seq! > tracked.seq! && touch(other, tracked))
    if (overtaken)
      throw new Broken(
        '3 effects on one row come in the order of their changes',
        'disordered',
        `${overtaken.key} was requested after ${key}, but carried out before it`,
      )
    before.push(tracked)
  }
}

/**
 * A change is not sent while an earlier change about the same row has no response or is in attention. Both are never in the same
 * batch, because the later one would be done even if the earlier one is refused. Checked at every request.
 */
export function overtakesNothing({ ledger }: Pick<Stage, 'ledger'>, request: WireRequest): void {
  if (!request.path.endsWith('/batch')) return
  const { operations } = JSON.parse(request.body ?? '{}') as { operations: Operation[] }
  for (const { key } of operations) {
    const tracked = ledger.changes.get(key)
    // An entry that has ended may be sent again, because it has no effect any more.
    if (!tracked?.entry || isOver(tracked)) continue
    const before = [...ledger.changes.values()].find((other) => holdsUp(other, tracked))
    if (before)
      ledger.breaks(
        new Broken(
          '3 effects on one row come in the order of their changes',
          'disordered',
          `${key} is sent, but the earlier ${before.key} is ${before.state}`,
        ),
      )
  }
}

const holdsUp = (one: TrackedChange, next: TrackedChange): boolean =>
  isSameQueue(one, next) &&
  one.entry !== null &&
  !one.evicted &&
  !isOver(one) &&
  one.state !== 'acked' &&
  one.entry.seq < next.entry!.seq &&
  touch(one, next)

const isSameQueue = (a: TrackedChange, b: TrackedChange) =>
  a.device === b.device && a.user === b.user && a.life === b.life && a.key !== b.key

/** Whether two changes are about the same row, by their patches, not their lanes. The id `*` means all rows of the channel. */
function touch(a: TrackedChange, b: TrackedChange): boolean {
  const places = (tracked: TrackedChange) => tracked.entry!.patches.map(({ table, id }) => ({ table, id: String(id) }))
  const inOneChannel = a.entry!.channel === b.entry!.channel
  return places(a).some((one) =>
    places(b).some((two) => one.table === two.table && (one.id === '*' || two.id === '*' ? inOneChannel : one.id === two.id)),
  )
}
