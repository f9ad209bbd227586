import { isDeepStrictEqual } from 'node:util'
import { differ } from './differences.ts'
import type { Play } from './play.ts'
import type { Command } from './schedule.ts'
import { isDone, type Step, type Transaction, valueOf } from './steps.ts'

/** How often a transaction is tried again after space was freed, because an engine may count it late. */
const TRIES = 20

/**
 * Fills the space of the origin. A transaction without space fails as a whole, each time; a small one may fit or fail for the same
 * reason. When there is space again, the transaction is committed.
 */
export async function runFull(play: Play, { tab: index, database, transaction, small }: Extract<Command, { kind: 'fill' }>) {
  const change: Step = { do: 'change', database, transaction }
  await play.run(index, { do: 'open', database })
  const tab = await play.tab(index)
  valueOf(await tab.run({ do: 'fill' }))
  play.expected.fill()
  for (const _ of [1, 2]) {
    await play.run(index, change)
    play.tally.add('transactions without space')
    await play.check(index, database)
  }
  const smallStep: Step = { do: 'change', database, transaction: small }
  const outcome = await tab.run(smallStep)
  play.expected.makeSpace()
  if (isDone(outcome)) await play.expected.run(index, smallStep)
  else if (outcome.error !== 'full') differ('the outcome of a small transaction without space', outcome, { error: 'full' })
  await play.check(index, database)

  valueOf(await tab.run({ do: 'make-space' }))
  for (let tries = 1; ; tries++) {
    const again = await tab.run(change)
    const isFull = !isDone(again) && again.error === 'full'
    if (isFull && tries < TRIES) play.tally.add('tries that failed after space was freed')
    else {
      const expected = await play.expected.run(index, change)
      if (!isDeepStrictEqual(again, expected)) differ('the outcome after space was freed', again, expected)
      break
    }
  }
  // The row that did not fit is removed, because it makes all later comparisons slow.
  await play.run(index, { do: 'change', database, transaction: withoutLarge(small) })
  await play.check(index, database)
}

const withoutLarge = ({ mark }: Transaction): Transaction => ({
  mark: `${mark}-removed`,
  stores: ['paired'],
  operations: [{ call: 'remove', store: 'paired', keys: [[99, '']] }],
})
