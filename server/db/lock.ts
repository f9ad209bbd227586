import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, utimesSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#server/log.ts'

const HEARTBEAT = 10_000
/** A lock of another machine (on a shared folder) is valid if it was renewed within this many milliseconds. */
const SILENT_MS = 45_000

interface Holder {
  token: string
  pid: number
  host: string
  /**
   * The start time of the process, as the system reports it. It distinguishes the process from a later one with the same number.
   */
  started: string
}

/** The data folder is in use by another server. */
export class FolderInUse extends Error {}

/**
 * Locks a data folder for this process. Two processes on one embedded database lose data without an error.
 * The lock of a process that has ended is taken over.
 * @returns a function that releases the folder
 * @throws FolderInUse with the process that has locked it
 */
export async function lockFolder(data: string): Promise<() => void> {
  const file = join(data, 'lock')
  const mine: Holder = { token: randomUUID(), pid: process.pid, host: hostname(), started: startOf(process.pid) }
  try {
    writeFileSync(file, JSON.stringify(mine), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const other = read(file)
    if (other && isAlive(other, file)) throw inUse(data, other)
    await takeOver(file, mine, data)
  }
  const beat = setInterval(() => touch(file), HEARTBEAT)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (read(file)?.token === mine.token) rmSync(file, { force: true })
  }
}

/** Takes over an old lock. If two processes do so at once, the process whose token is in the file a moment later has the lock. */
async function takeOver(file: string, mine: Holder, data: string): Promise<void> {
  const next = `${file}.${mine.token}`
  writeFileSync(next, JSON.stringify(mine))
  renameSync(next, file)
  await wait(200)
  const now = read(file)
  if (now?.token !== mine.token) throw inUse(data, now)
}

const inUse = (data: string, other: Holder | undefined) =>
  new FolderInUse(
    `The data folder ${data} is in use by another Holdfast (process ${other?.pid ?? 'unknown'} on ${other?.host ?? 'this machine'}). ` +
      'Two on one folder would lose data. Stop that one first, or choose another folder with HOLDFAST_DATA.',
  )

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Renews the lock: updates the file's time. A failure, such as a deleted folder, is only logged. */
function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch (error) {
    log.trouble('The lock of the data folder cannot be kept fresh:', (error as Error).message)
  }
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(file).mtimeMs < SILENT_MS
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return holder.started === '' || holder.started === startOf(holder.pid)
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 22, counted after the closing parenthesis of the command's name, which may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
