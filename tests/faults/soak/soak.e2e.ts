import { expect, test } from '#tests/e2e/story.ts'
import { faultsOf, soak } from './soak.ts'

/**
 * A round with many faults: another person signs in while changes are queued, the tab dies while the server is dead too, and
 * servers die before and after a commit. `npm run faults:soak` plays hundreds of other rounds.
 */
const ROUND = { seed: 2, from: 1, rounds: 1, every: 1 }

test('a tab and servers killed with unsent changes, on the embedded database, lose, double and block nothing', async () => {
  test.setTimeout(300_000)
  const said: string[] = []
  const line = await soak({ database: 'pglite', ...ROUND, seconds: Infinity, say: (words) => said.push(words) })
  const none = { lost: 0, doubled: 0, disordered: 0, torn: 0, wrongUser: 0, stuck: 0, diverged: 0, crashes: 0 }
  expect(faultsOf(line), said.join('\n')).toEqual(none)
  // The tab died while changes had no response. Two servers died after a commit, and one before a commit.
  expect(line).toMatchObject({ tabKills: 1, killedWaiting: 1, serverKills: 2, serverKillsBeforeCommit: 1, swaps: 1 })
  expect(line['requested']).toBeGreaterThan(line.rounds)
})
