import { expect, test } from 'vitest'
import { noSteps, redone, stepped, undone } from './map-steps.ts'
import type { MapValues } from './map-values.ts'

const map = (width: number): MapValues => ({
  field: { kind: 'court', x: 0, y: 0, width, height: 10 },
  places: [],
  backgrounds: [],
})
const [a, b, c] = [map(1), map(2), map(3)] as const

test('corrections are undone and redone in their order', () => {
  const steps = stepped(stepped(noSteps, a), b)
  const first = undone(steps, c)!
  const second = undone(first.steps, first.values)!
  expect([first.values, second.values]).toEqual([b, a])
  expect(undone(second.steps, a)).toBeNull()
  const again = redone(second.steps, a)!
  expect(again.values).toBe(b)
  expect(redone(again.steps, b)).toEqual({ values: c, steps: { past: [a, b], future: [], kind: undefined } })
})

test('a new correction ends what could be redone', () => {
  const { steps } = undone(stepped(noSteps, a), b)!
  expect(redone(stepped(steps, a), c)).toBeNull()
})

test('corrections of one kind in a row are one step, until something else was done', () => {
  const typed = stepped(stepped(noSteps, a, 'x'), b, 'x')
  expect(undone(typed, c)!.values).toBe(a)
  const { steps } = undone(typed, c)!
  expect(stepped(steps, a, 'x').past).toEqual([a])
  expect(stepped(stepped(noSteps, a), b).past).toEqual([a, b])
})
