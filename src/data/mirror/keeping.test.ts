import { expect, test } from 'vitest'
import { TestClock } from '#data/testing/test-world.ts'
import { Keeping } from './keeping.ts'

test('the notes of pinned events and of opened events are read at the same time', async () => {
  const names: string[] = []
  const answers: (() => void)[] = []
  const note = (name: string) => {
    names.push(name)
    return new Promise<never>((resolve) => answers.push(() => resolve([name === 'pinned:1' ? 4 : 5] as never)))
  }
  const keeping = new Keeping({ note, writeNote: async () => undefined }, 1, new TestClock())
  const restored = keeping.restore()
  expect(names.toSorted()).toEqual(['opened:1', 'pinned:1'])
  for (const answer of answers) answer()
  await restored
  expect(keeping.wanted(new Map())).toEqual([5, 4])
})
