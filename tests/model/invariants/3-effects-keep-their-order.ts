import type { Operation } from '#contract/sync.ts'
import { isOver, type Wished } from '../oracle/ledger.ts'
import type { WireRequest } from '../world/model-server.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/** Two changes of one queue about the same row are carried out in their order. Holds at any moment. */
export function effectsKeepTheirOrder({ server, ledger }: Stage): void {
  const before: Wished[] = []
  for (const { key } of server.effects()) {
    const wished = ledger.wishes.get(key)
    if (!wished?.entry) continue
    const overtaken = before.find((other) => isSameQueue(other, wished) && other.seq! > wished.seq! && touch(other, wished))
    if (overtaken)
      throw new Broken(
        '3 effects on one thing come in the order of their wishes',
        'disordered',
        `${overtaken.key} was asked for after ${key}, and done before it`,
      )
    before.push(wished)
  }
}

/**
 * A sent change overtakes nothing: no earlier change about the same row that has no response yet or is in
 * attention, not even in the same batch, where it would be done although the first was refused.
 * Checked at every request.
 */
export function overtakesNothing({ ledger }: Pick<Stage, 'ledger'>, request: WireRequest): void {
  if (!request.path.endsWith('/batch')) return
  const { operations } = JSON.parse(request.body ?? '{}') as { operations: Operation[] }
  for (const { key } of operations) {
    const wished = ledger.wishes.get(key)
    // What is over already may come again: it does nothing any more.
    if (!wished?.entry || isOver(wished)) continue
    const before = [...ledger.wishes.values()].find((other) => holdsUp(other, wished))
    if (before)
      ledger.breaks(
        new Broken(
          '3 effects on one thing come in the order of their wishes',
          'disordered',
          `${key} goes out, and ${before.key} before it is ${before.state}`,
        ),
      )
  }
}

const holdsUp = (one: Wished, next: Wished): boolean =>
  isSameQueue(one, next) &&
  one.entry !== null &&
  !one.evicted &&
  !isOver(one) &&
  one.state !== 'acked' &&
  one.entry.seq < next.entry!.seq &&
  touch(one, next)

const isSameQueue = (a: Wished, b: Wished) => a.device === b.device && a.user === b.user && a.life === b.life && a.key !== b.key

/** Are they about the same thing? Worked out from the patches, not from the lanes. All rows are those of the channel. */
function touch(a: Wished, b: Wished): boolean {
  const places = (wished: Wished) => wished.entry!.patches.map(({ table, id }) => ({ table, id: String(id) }))
  const inOneChannel = a.entry!.channel === b.entry!.channel
  return places(a).some((one) =>
    places(b).some((two) => one.table === two.table && (one.id === '*' || two.id === '*' ? inOneChannel : one.id === two.id)),
  )
}
