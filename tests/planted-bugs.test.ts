import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedBugs } from './model/planted/bugs.ts'
import { moneyBugs } from './money/planted/bugs.ts'

const root = join(import.meta.dirname, '..')

const all = [...plantedBugs, ...moneyBugs]

test('there are at least fifteen planted bugs of the sync and twenty of money, each with its own name', () => {
  expect(plantedBugs.length).toBeGreaterThanOrEqual(15)
  expect(moneyBugs.length).toBeGreaterThanOrEqual(20)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test.each(all)('every place of “$name” exists exactly once', ({ changes }) => {
  expect(changes.length).toBeGreaterThan(0)
  for (const { file, find, put } of changes) {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2)
    expect(put).not.toBe(find)
  }
})
