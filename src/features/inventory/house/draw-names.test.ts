import { expect, test } from 'vitest'
import { chordsOf } from './draw-names.ts'

test('the space for a name is measured inside its section, whatever way the section is turned', () => {
  expect(chordsOf({ width: 20, height: 10 }, 0)).toEqual({ across: 20, down: 10 })
  const upright = chordsOf({ width: 20, height: 10 }, Math.PI / 2)
  expect(upright.across).toBeCloseTo(10)
  expect(upright.down).toBeCloseTo(20)
  for (const turn of [Math.PI / 4, -Math.PI / 4]) {
    const { across, down } = chordsOf({ width: 10, height: 10 }, turn)
    expect(across).toBeCloseTo(10 * Math.SQRT2)
    expect(down).toBeCloseTo(10 * Math.SQRT2)
  }
})
