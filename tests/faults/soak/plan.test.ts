import { expect, test } from 'vitest'
import { moments, planOf, type Plan } from './plan.ts'

const values = ({ random, ...plan }: Plan) => ({ ...plan, next: random.next() })

test('a round is always the same for one seed, and differs for another', () => {
  expect(values(planOf(7, 311))).toEqual(values(planOf(7, 311)))
  expect(values(planOf(8, 311))).not.toEqual(values(planOf(7, 311)))
})

test('five hundred rounds include a thousand server deaths after commit, and every moment of a tab’s death', () => {
  const plans = Array.from({ length: 500 }, (_, round) => planOf(1, round))
  const deaths = plans.flatMap((plan) => plan.deaths.map(({ moment }) => moment))
  expect(deaths.filter((moment) => moment === 'afterCommit')).toHaveLength(1000)
  expect(deaths.filter((moment) => moment === 'beforeCommit').length).toBeGreaterThan(50)
  for (const moment of moments) expect(plans.filter((plan) => plan.moment === moment).length).toBeGreaterThan(30)
  expect(plans.filter(({ whole }) => whole).length).toBeGreaterThan(20)
  expect(plans.filter(({ swap }) => swap).length).toBeGreaterThan(15)
})
