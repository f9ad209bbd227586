import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLOSEST_PX, closeTo, revealing, toPlan, toScreen, wholeHouse, zoomed } from './camera.ts'

const plan = { width: 400, height: 220 }
const screen = { width: 1000, height: 600 }
const whole = wholeHouse(plan, screen)

test('the whole seat map is in sight at first, in the middle', () => {
  const [start, end] = [toScreen(whole, { x: 0, y: 0 }), toScreen(whole, { x: plan.width, y: plan.height })]
  expect(start.x).toBeGreaterThanOrEqual(0)
  expect(end.y).toBeLessThanOrEqual(screen.height)
  expect(start.x + end.x).toBeCloseTo(screen.width)
  expect(start.y + end.y).toBeCloseTo(screen.height)
})

test('zooming keeps the place under the pointer, as long as the edge of the seat map is not reached', () => {
  const at = { x: 480, y: 320 }
  const before = toPlan(whole, at)
  const after = toPlan(zoomed(whole, 5, at, plan, screen), at)
  expect(after.x).toBeCloseTo(before.x)
  expect(after.y).toBeCloseTo(before.y)
})

test('the camera never gets closer than one seat, farther than the whole seat map, or past its edge', () => {
  const point = fc.record({ x: fc.double({ min: 0, max: 1000, noNaN: true }), y: fc.double({ min: 0, max: 600, noNaN: true }) })
  const step = fc.record({ by: fc.double({ min: 0.05, max: 20, noNaN: true }), at: point })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const camera = steps.reduce((one, { by, at }) => zoomed(one, by, at, plan, screen), whole)
      expect(camera.scale).toBeGreaterThanOrEqual(whole.scale)
      expect(camera.scale).toBeLessThanOrEqual(CLOSEST_PX)
      const [start, end] = [toScreen(camera, { x: 0, y: 0 }), toScreen(camera, { x: plan.width, y: plan.height })]
      expect(start.x).toBeLessThanOrEqual(screen.width / 2)
      expect(end.y).toBeGreaterThanOrEqual(screen.height / 2)
    }),
  )
})

test('a section is shown as large as possible, and a seat is brought into sight without needless movement', () => {
  const near = closeTo({ x: 100, y: 50, width: 20, height: 24 }, 30, plan, screen)
  expect(near.scale).toBeCloseTo(24)
  const moved = revealing(near, { x: 160, y: 60, width: 1, height: 1 }, plan, screen)
  const seat = toScreen(moved, { x: 161, y: 60 })
  expect(seat.x).toBeLessThanOrEqual(screen.width)
  expect(revealing(moved, { x: 160, y: 60, width: 1, height: 1 }, plan, screen)).toEqual(moved)
})
