import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'holdfast-lock-'))
const leaveLock = (folder: string, holder: object) =>
  writeFileSync(join(folder, 'lock'), JSON.stringify({ token: 'theirs', host: hostname(), started: '', ...holder }))
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

test('a folder in use is refused with the process that uses it', async () => {
  const folder = newFolder()
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await expect(lockFolder(folder)).rejects.toThrow(
    new RegExp(`${folder} is in use by another Holdfast \\(process ${process.pid} on`),
  )
  unlock()
})

test('a released folder is free and empty', async () => {
  const folder = newFolder()
  const unlock = await lockFolder(folder)
  unlock()
  expect(readdirSync(folder)).toEqual([])
  const again = await lockFolder(folder)
  again()
})

test('the lock of a process that died is taken over', async () => {
  const folder = newFolder()
  leaveLock(folder, { pid: deadPid() })
  const unlock = await lockFolder(folder)
  unlock()
})

test('a lock whose process id was reused does not block the folder', async () => {
  const folder = newFolder()
  leaveLock(folder, { pid: process.pid, started: 'before the machine was restarted' })
  const unlock = await lockFolder(folder)
  unlock()
})

test('another machine’s fresh lock on a shared folder is respected', async () => {
  const folder = newFolder()
  leaveLock(folder, { pid: 1, host: 'another machine' })
  await expect(lockFolder(folder)).rejects.toThrow('on another machine')
})

test('if two processes find a dead lock at once, one gets the folder', async () => {
  const folder = newFolder()
  leaveLock(folder, { pid: deadPid() })
  const outcomes = await Promise.allSettled([lockFolder(folder), lockFolder(folder)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') outcome.value()
})
