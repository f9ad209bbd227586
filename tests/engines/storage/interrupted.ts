import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { differ } from './differences.ts'
import type { Play } from './play.ts'
import type { Command } from './schedule.ts'
import { type Ended, isDone, type Outcome, type Step, type Transaction, valueOf } from './steps.ts'

type Of<Kind> = Extract<Command, { kind: Kind }>

/**
 * Kills the pages, or leaves one, while its transactions run. After that, the first of them are there in full, and the others not
 * at all; a transaction that had been reported as committed is there.
 */
export async function endPage(play: Play, command: Of<'kill' | 'leave'>): Promise<void> {
  const { tab: index, database, transactions, atOnce, at } = command
  await play.run(index, { do: 'open', database })
  // Some engines end their session with the last tab.
  if (command.kind === 'leave') await play.tab(1 - index)
  const ended: Ended[] = []
  const tab = await play.tab(index)
  const stop = await new Promise<() => void>((reached) => {
    const stopListening = tab.start({ do: 'burst', database, transactions, atOnce, at }, (report) => {
      if ('ended' in report) ended.push(report.ended)
      else reached(() => stopListening())
    })
  })
  if (command.kind === 'kill') {
    await pause(command.delayMs)
    await play.killPages()
  } else await play.leave(index, command.by)
  stop()
  const isCut = await followCommitted(play, command, ended)
  const by = command.kind === 'kill' ? 'kill' : command.by
  play.tally.add(`${by} ${isCut ? 'before the last commit' : 'after all commits'}`)
  await play.run(index, { do: 'open', database })
}

/** Runs the transactions that an engine has committed in the model. Returns whether some were not committed. */
async function followCommitted(play: Play, { tab, database, transactions }: Of<'kill' | 'leave'>, ended: readonly Ended[]) {
  const there = new Set(await play.marks(tab, database))
  let isCut = false
  for (const transaction of transactions) {
    const step: Step = { do: 'change', database, transaction }
    const reported = ended.find(({ mark }) => mark === transaction.mark)
    if (there.has(transaction.mark)) {
      if (isCut) differ('the order of commits', transaction.mark, 'an earlier one')
      sameOutcome(transaction, reported, await play.expected.run(tab, step))
      if (!reported) play.tally.add('commits that the page could not report')
    } else {
      if (reported && isDone(reported)) differ('a transaction that it had committed', 'nothing', reported)
      if (await play.expected.wouldCommit(tab, step)) isCut = true
    }
  }
  return isCut
}

/** Checks the outcome of a transaction that was committed; undefined if nobody knows it. */
function sameOutcome(transaction: Transaction, reported: Ended | undefined, expected: Outcome): void {
  const { mark: _mark, losses: _losses, ...outcome } = reported ?? { mark: '', losses: 0, ...expected }
  if (!isDone(expected) || !isDeepStrictEqual(outcome, expected))
    differ(`the outcome of ${JSON.stringify(transaction)}`, outcome, expected)
}

/** Runs transactions in both tabs at the same time. Their results must be those of one order of all committed ones. */
export async function writeInBoth(play: Play, { database, transactions }: Of<'both'>): Promise<void> {
  for (const index of [0, 1]) await play.run(index, { do: 'open', database })
  const running = transactions.map(async (list, index) =>
    (await play.tab(index)).run({ do: 'burst', database, transactions: list, atOnce: false }),
  )
  const ended = (await Promise.all(running)).map(valueOf<Ended[]>)
  const own = new Set(transactions.flat().map(({ mark }) => mark))
  const marks = (await play.marks(0, database)).filter((mark) => own.has(mark))
  await followMarks(play, { database, marks, tabs: transactions.map((list, index) => ({ list, ended: ended[index]! })) })
  const done = ended.flat().filter(isDone).length
  if (done !== marks.length) differ('the number of commits', marks.length, done)
}

interface Followed {
  database: Of<'both'>['database']
  marks: readonly string[]
  /** The transactions of each tab, and their outcomes. */
  tabs: readonly { list: readonly Transaction[]; ended: readonly Ended[] }[]
}

/** Runs committed transactions in the model, in the order of the engine. Those that failed had a reason of their own. */
async function followMarks(play: Play, { database, marks, tabs }: Followed, reasons: readonly string[] = []): Promise<void> {
  for (const mark of marks) {
    const index = tabs.findIndex(({ list }) => list.some((one) => one.mark === mark))
    const transaction = tabs[index]?.list.find((one) => one.mark === mark)
    if (!transaction) differ('the transactions of a database', mark, 'no such transaction')
    const reported = tabs[index]!.ended.find((one) => one.mark === mark)
    sameOutcome(transaction, reported, await play.expected.run(index, { do: 'change', database, transaction }))
  }
  for (const one of tabs.flatMap(({ ended }) => ended))
    if (!isDone(one) && !['conflict', 'thrown', ...reasons].includes(one.error))
      differ('the error of a transaction', one, reasons)
}

/**
 * Deletes the data of the site while transactions run. Only transactions are there that were started on the new database, and
 * those that were committed on it are there.
 */
export async function clearSite(play: Play, { tab: index, database, transactions, atOnce, at }: Of<'clear'>): Promise<void> {
  await play.run(index, { do: 'open', database })
  await play.seeLosses()
  let isReached = false
  const tab = await play.tab(index)
  const burst: Step = { do: 'burst', database, transactions, atOnce, at, clears: true }
  const ended = valueOf<Ended[]>(await tab.run(burst, (report) => (isReached ||= 'reached' in report)))
  if (!isReached) valueOf(await tab.run({ do: 'clear-site' }))
  await play.expected.evict()
  const { [database]: losses } = await play.seeLosses(index)
  const marks = await play.marks(index, database)
  const tabs = [0, 1].map((one) => (one === index ? { list: transactions, ended } : { list: [], ended: [] }))
  await followMarks(play, { database, marks, tabs }, ['aborted', 'closed'])
  const forgotten = ended.filter((one) => isDone(one) && one.losses === losses && !marks.includes(one.mark))
  if (forgotten.length > 0) differ('transactions that it committed after the loss', 'nothing', forgotten)
  const cut = ended.filter((one) => !isDone(one) && ['aborted', 'closed'].includes(one.error)).length
  play.tally.add(cut > 0 ? 'cleared during transactions' : 'cleared between transactions')
  play.tally.add('transactions ended by clearing', cut)
  await play.useHandles()
  await play.check(index, database)
}
