import { type Random, randomOf } from '#tests/model/world/random.ts'
import { aborting, readOf, transactionOf, writing } from './draw.ts'
import type { Moment, Name, Step, Transaction } from './steps.ts'

type Ordinary = Exclude<Step, { do: 'burst' | 'dump' | 'losses' | 'fill' | 'make-space' | 'clear-site' }>

/** Transactions of one tab, which are interrupted at a moment. */
interface Interrupted {
  tab: number
  database: Name
  transactions: Transaction[]
  atOnce: boolean
  at: Moment
}

/** A command of a schedule. */
export type Command =
  | { kind: 'step'; tab: number; step: Ordinary }
  /** Two tabs write at the same time. */
  | { kind: 'both'; database: Name; transactions: [Transaction[], Transaction[]] }
  /** The processes of all pages are killed this long after the moment. */
  | ({ kind: 'kill'; delayMs: number } & Interrupted)
  /** The tab is closed or loads its page again, while the other tab stays. */
  | ({ kind: 'leave'; by: 'close' | 'reload' } & Interrupted)
  /** The browser deletes the data of the site at the moment. */
  | ({ kind: 'clear' } & Interrupted)
  /** The transaction has no space until something else is deleted. */
  | { kind: 'fill'; tab: number; database: Name; transaction: Transaction; small: Transaction }

const LEAST = 20
const MOST = 40

/** Returns the commands of a seed. */
export function scheduleOf(seed: number): Command[] {
  const random = randomOf(seed)
  const count = LEAST + random.below(MOST - LEAST + 1)
  const commands = Array.from({ length: count }, (_, index) => ordinary(random, `${index}`))
  // Faults replace commands at any place but the first two.
  for (const [kind, chance] of faults)
    if (random.percent(chance)) {
      const index = 2 + random.below(count - 2)
      commands[index] = fault(random, kind, `${index}`)
    }
  return commands
}

type Fault = 'kill' | 'close' | 'reload' | 'clear' | 'fill'

/** The faults of a schedule, with their chances in percent. */
const faults: readonly [Fault, number][] = [
  ['kill', 50],
  ['close', 50],
  ['reload', 70],
  ['clear', 60],
  ['clear', 60],
  ['fill', 50],
]

function ordinary(random: Random, mark: string): Command {
  const database = databaseOf(random)
  const tab = random.below(2)
  const chance = random.below(100)
  const step = (of: Ordinary): Command => ({ kind: 'step', tab, step: of })
  if (chance < 40) return step({ do: 'change', database, transaction: transactionOf(random, mark) })
  if (chance < 46) return step({ do: 'change', database, transaction: aborting(random, mark) })
  if (chance < 62) return step({ do: 'read', database, operation: readOf(random) })
  if (chance < 76) return step({ do: 'open', database })
  if (chance < 80) return step({ do: 'close', database })
  if (chance < 84) return step({ do: 'destroy', database })
  if (chance < 88) return step({ do: 'upgrade', database })
  if (chance < 91) return step({ do: 'names' })
  return { kind: 'both', database, transactions: [severalOf(random, `${mark}a`), severalOf(random, `${mark}b`)] }
}

function fault(random: Random, kind: Fault, mark: string): Command {
  const database = databaseOf(random)
  const tab = random.below(2)
  if (kind === 'fill') {
    const [transaction, small] = [writing(random, mark, LARGE), writing(random, `${mark}s`)]
    return { kind, tab, database, transaction, small }
  }
  const transactions = severalOf(random, mark, 1 + random.below(200))
  const transaction = random.below(transactions.length)
  const at = { transaction, operation: random.below(transactions[transaction]!.operations.length) }
  const interrupted = { tab, database, transactions, atOnce: random.percent(50), at }
  if (kind === 'kill') return { kind, delayMs: random.below(12), ...interrupted }
  if (kind === 'clear') return { kind, ...interrupted }
  return { kind: 'leave', by: kind, ...interrupted }
}

/** The characters of a text that does not fit when the space is filled. */
const LARGE = 400_000

const databaseOf = (random: Random): Name => (random.percent(50) ? 'outbox' : 'mirror')

/** @param bulk the number of additional rows, which make the transactions longer */
const severalOf = (random: Random, mark: string, bulk = 0): Transaction[] =>
  Array.from({ length: 2 + random.below(4) }, (_, index) => transactionOf(random, `${mark}-${index}`, bulk))
