import { expect, test } from 'vitest'
import { addUp } from './sum.ts'

test('the counts of consecutive runs add up, one by one', () => {
  const first = { seed: 1, from: 0, rounds: 60, database: 'postgres', kills: { gap: 20, taken: 40 }, lost: 0 }
  const second = { seed: 1, from: 60, rounds: 40, database: 'pglite', kills: { gap: 30, storing: 10 }, lost: 2 }
  expect(addUp([first, second])).toEqual({ runs: 2, rounds: 100, kills: { gap: 50, taken: 40, storing: 10 }, lost: 2 })
})
