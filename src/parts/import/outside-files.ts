import { Cell } from '#data/store.ts'
import { type OutsideFile, SHARED_FILE_CACHE } from '#lib/shared-file.ts'

/** A file that was opened with the app or shared with it, while the person is asked what it is. */
export const offeredFile = new Cell<OutsideFile | null>(null)

/** A file on its way to the page of an import. */
export interface HandedFile {
  file: File
  /** The event whose seats the file holds; null for a file of events. */
  event: number | null
}

/** The file that the page of an import takes over when it opens. Nothing is imported before the person presses its button. */
export const handedFile = new Cell<HandedFile | null>(null)

/** Forgets the files that no import has taken over yet. */
export async function forgetOutsideFiles(): Promise<void> {
  offeredFile.set(null)
  handedFile.set(null)
  // Browsers have no caches over plain http.
  await globalThis.caches?.delete(SHARED_FILE_CACHE)
}

let lastPerson: number | null = null

/** Forgets the files if another person than the last one has signed in, since they may be the last one's. */
export async function forgetFilesOfOthers(person: number): Promise<void> {
  const isOther = lastPerson !== null && lastPerson !== person
  lastPerson = person
  if (isOther) await forgetOutsideFiles()
}
