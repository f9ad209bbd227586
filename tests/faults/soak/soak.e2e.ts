import { expect, test } from '#tests/e2e/story.ts'
import { faultsOf, soak } from './soak.ts'

test('browsers and servers killed in the midst of wishes, on the database that is shipped: nothing lost, doubled or stuck', async () => {
  test.setTimeout(300_000)
  const said: string[] = []
  const line = await soak({
    database: 'pglite',
    seed: 2,
    from: 0,
    rounds: 3,
    every: 3,
    seconds: 40,
    say: (words) => said.push(words),
  })
  const none = { lost: 0, doubled: 0, disordered: 0, torn: 0, wrongUser: 0, stuck: 0, diverged: 0, crashes: 0 }
  expect(faultsOf(line), said.join('\n')).toEqual(none)
  // Every browser died with wishes that had no answer, and so did every server.
  expect([Number(line['tabKills']) + Number(line['browserKills']), line['serverKills']]).toEqual([line.rounds, line.rounds * 2])
  expect(line['requested']).toBeGreaterThan(line.rounds)
})
