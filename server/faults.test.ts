import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { faultsIn } from './faults.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-faults-'))
const file = join(folder, 'faults.json')
let deaths = 0
const faults = faultsIn(file, () => void deaths++)

beforeEach(() => void (deaths = 0))
afterAll(() => rmSync(folder, { recursive: true }))

test('a server dies once, at the moment and call that the fault file contains', () => {
  writeFileSync(file, JSON.stringify({ afterCommit: 'reserveSeat' }))
  faults.beforeCommit?.('reserveSeat')
  faults.afterCommit?.('updateEvent')
  expect(deaths).toBe(0)
  faults.afterCommit?.('reserveSeat')
  expect([deaths, existsSync(file)]).toEqual([1, false])
  faults.afterCommit?.('reserveSeat')
  expect(deaths).toBe(1)
})

test('an asterisk matches any call, and an incomplete file matches none', () => {
  writeFileSync(file, '{ "beforeCommit": "*')
  faults.beforeCommit?.('updateEvent')
  expect(deaths).toBe(0)
  writeFileSync(file, JSON.stringify({ beforeCommit: '*' }))
  faults.beforeCommit?.('updateEvent')
  expect(deaths).toBe(1)
})

test('the given number of matching calls is spared first, and other calls do not count', () => {
  writeFileSync(file, JSON.stringify({ afterCommit: 'reserveSeat', spare: 2 }))
  for (const call of ['reserveSeat', 'updateEvent', 'reserveSeat', 'updateEvent']) faults.afterCommit?.(call)
  expect(deaths).toBe(0)
  faults.afterCommit?.('reserveSeat')
  expect(deaths).toBe(1)
})
