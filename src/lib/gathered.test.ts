import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

test('requests made at one moment share one call, each with its own result; later ones use the next call', async () => {
  const calls: number[][] = []
  const double = gathered(async (inputs: readonly number[]) => {
    calls.push([...inputs])
    return inputs.map((one) => one * 2)
  })
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(calls).toEqual([[1, 2, 3], [4]])
})

test('an error reaches all callers of its call, and none of the next', async () => {
  let breaks = true
  const ask = gathered(async (inputs: readonly string[]) => {
    if (breaks) throw new Error('no line')
    return inputs
  })
  const both = await Promise.allSettled([ask('a'), ask('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  breaks = false
  expect(await ask('c')).toBe('c')
})
