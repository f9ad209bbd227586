import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedBugs } from './model/planted/bugs.ts'

const root = join(import.meta.dirname, '..')

test('there are at least fifteen bugs to plant, each of its own name', () => {
  expect(new Set(plantedBugs.map(({ name }) => name)).size).toBeGreaterThanOrEqual(15)
})

test.each(plantedBugs)('every place for “$name” is there, once', ({ changes }) => {
  expect(changes.length).toBeGreaterThan(0)
  for (const { file, find, put } of changes) {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2)
    expect(put).not.toBe(find)
  }
})
