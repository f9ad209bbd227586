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

test('a server dies at the moment of the call that the file names, and once', () => {
  writeFileSync(file, JSON.stringify({ afterCommit: 'reserveSeat' }))
  faults.beforeCommit?.('reserveSeat')
  faults.afterCommit?.('updateEvent')
  expect(deaths).toBe(0)
  faults.afterCommit?.('reserveSeat')
  expect([deaths, existsSync(file)]).toEqual([1, false])
  faults.afterCommit?.('reserveSeat')
  expect(deaths).toBe(1)
})

test('a star stands for any call; a file half written for none', () => {
  writeFileSync(file, '{ "beforeCommit": "*')
  faults.beforeCommit?.('updateEvent')
  expect(deaths).toBe(0)
  writeFileSync(file, JSON.stringify({ beforeCommit: '*' }))
  faults.beforeCommit?.('updateEvent')
  expect(deaths).toBe(1)
})

test('so many calls of that name are spared first, and none of another counts', () => {
  writeFileSync(file, JSON.stringify({ afterCommit: 'reserveSeat', spare: 2 }))
  for (const call of ['reserveSeat', 'updateEvent', 'reserveSeat', 'updateEvent']) faults.afterCommit?.(call)
  expect(deaths).toBe(0)
  faults.afterCommit?.('reserveSeat')
  expect(deaths).toBe(1)
})
