import { expect, test } from 'vitest'
import { moments, planOf, type Plan } from './plan.ts'

const told = ({ random, ...plan }: Plan) => ({ ...plan, next: random() })

test('a round is the same whenever it is played, and another under another seed', () => {
  expect(told(planOf(7, 311))).toEqual(told(planOf(7, 311)))
  expect(told(planOf(8, 311))).not.toEqual(told(planOf(7, 311)))
})

test('five hundred rounds hold a thousand deaths at the gap, and every moment at which a browser dies', () => {
  const plans = Array.from({ length: 500 }, (_, round) => planOf(1, round))
  const deaths = plans.flatMap((plan) => plan.deaths.map(({ moment }) => moment))
  expect(deaths.filter((moment) => moment === 'afterCommit')).toHaveLength(1000)
  expect(deaths.filter((moment) => moment === 'beforeCommit').length).toBeGreaterThan(50)
  for (const moment of moments) expect(plans.filter((plan) => plan.moment === moment).length).toBeGreaterThan(30)
  expect(plans.filter(({ whole }) => whole).length).toBeGreaterThan(20)
  expect(plans.filter(({ swap }) => swap).length).toBeGreaterThan(15)
})
