import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A recorded operation on a folder, or a response to the caller. A file or folder keeps its number when it is renamed. */
export type Step =
  | { what: 'make'; file: number; within: number; path: string; isFolder: boolean }
  | { what: 'rename'; file: number; within: number; path: string; from: string }
  | { what: 'remove'; file: number; within: number; path: string }
  | { what: 'resize'; file: number; size: number }
  | { what: 'write'; file: number; at: number; length: number; bytes: Uint8Array | 'zeros' }
  | { what: 'force'; file: number; path: string }
  | { what: 'answer'; number: number }

/** The part of the unforced data that outlives a cut: nothing, all (as when only the process is killed), or a random part. */
export type Luck = 'nothing' | 'all' | 'chance'

/** The unit that a disk writes atomically, in bytes. A page of PostgreSQL has sixteen such sectors, so a page can tear. */
const SECTOR = 512

/** A folder at the moment when its recording begins; all of it is then on the disk. */
export interface Beginning {
  folder: string
  /** The numbers of the files and folders, by their paths in `folder`. */
  numbers: ReadonlyMap<string, number>
}

/**
 * Makes the folder that a power cut leaves behind: forced data, and of the rest the part that `luck` allows. Each sector of data
 * survives independently of the others. Names and sizes are in a journal that loses its end. Forcing a file preserves the journal
 * up to the last step about that file; forcing a folder, up to the last step about its names, as on ext4, XFS, APFS and NTFS.
 * @param steps the operations before the cut
 */
export function cutPower(beginning: Beginning, steps: readonly Step[], luck: Luck, random: () => number, into: string): void {
  const forcedAt = new Map<number, number>()
  for (const [at, step] of steps.entries()) if (step.what === 'force') forcedAt.set(step.file, at)
  const journal = luck === 'all' ? steps.length : journalKept(steps, luck, random)

  const numbers = new Map(beginning.numbers)
  const pathAtFirst = new Map([...numbers].map(([path, file]) => [file, path]))
  const contents = new Map<number, Uint8Array>()
  const made = new Set<number>()
  const contentOf = (file: number) => {
    const path = pathAtFirst.get(file)
    return (
      contents.get(file) ?? (path === undefined ? new Uint8Array() : new Uint8Array(readFileSync(join(beginning.folder, path))))
    )
  }
  for (const [at, step] of steps.entries()) {
    if (step.what === 'write') {
      const isForced = luck === 'all' || at < (forcedAt.get(step.file) ?? -1)
      if (isForced)
        contents.set(
          step.file,
          written(contentOf(step.file), step, () => true),
        )
      else if (luck === 'chance')
        contents.set(
          step.file,
          written(contentOf(step.file), step, () => random() < 0.5),
        )
    } else if (at < journal) {
      if (step.what === 'remove' || step.what === 'rename') numbers.delete(step.what === 'rename' ? step.from : step.path)
      if (step.what === 'make' || step.what === 'rename') numbers.set(step.path, step.file)
      if (step.what === 'make' && step.isFolder) made.add(step.file)
      else if (step.what === 'make') contents.set(step.file, contentOf(step.file))
      if (step.what === 'rename') contents.set(step.file, contentOf(step.file))
      if (step.what === 'resize') contents.set(step.file, resized(contentOf(step.file), step.size))
    }
  }

  rmSync(into, { recursive: true, force: true })
  cpSync(beginning.folder, into, { recursive: true })
  for (const path of beginning.numbers.keys()) if (!numbers.has(path)) rmSync(join(into, path), { recursive: true, force: true })
  for (const [path, file] of numbers) {
    if (made.has(file)) mkdirSync(join(into, path), { recursive: true })
    const content = contents.get(file)
    if (content === undefined) continue
    mkdirSync(dirname(join(into, path)), { recursive: true })
    writeFileSync(join(into, path), content)
  }
}

/** Returns the number of steps, from the first, whose changes of names and sizes survive in the journal. */
function journalKept(steps: readonly Step[], luck: Luck, random: () => number): number {
  const lastAbout = new Map<number, number>()
  let forced = 0
  for (const [at, step] of steps.entries()) {
    if (step.what === 'force') forced = Math.max(forced, lastAbout.get(step.file) ?? 0)
    else if (step.what === 'resize') lastAbout.set(step.file, at + 1)
    else if ('within' in step) lastAbout.set(step.file, at + 1).set(step.within, at + 1)
  }
  return luck === 'nothing' ? forced : forced + Math.floor(random() * (steps.length - forced + 1))
}

/** Returns a file's content after a write whose sectors may or may not reach the disk. */
function written(content: Uint8Array, { at, length, bytes }: Step & { what: 'write' }, reaches: () => boolean): Uint8Array {
  let now = content
  for (let from = at; from < at + length;) {
    const to = Math.min(at + length, (Math.floor(from / SECTOR) + 1) * SECTOR)
    if (reaches()) {
      if (to > now.length) now = resized(now, Math.max(to, at + length))
      if (bytes === 'zeros') now.fill(0, from, to)
      else now.set(bytes.subarray(from - at, to - at), from)
    }
    from = to
  }
  return now
}

function resized(content: Uint8Array, size: number): Uint8Array {
  const now = new Uint8Array(size)
  now.set(content.subarray(0, size))
  return now
}
