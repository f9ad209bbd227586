import { takeSharedFile } from '#data/api/shared-file.ts'
import type { Data } from '#data/boot.ts'
import { offeredFile } from '#parts/import/outside-files.ts'

/** Offers the first of the files with which the installed app was opened. A file that is gone or unreadable is reported. */
export async function offerOpened([handle, ...others]: readonly FileSystemFileHandle[]): Promise<void> {
  if (!handle) return
  const file = await handle.getFile().catch(() => null)
  offeredFile.set({ name: handle.name, size: file?.size ?? 0, file, others: others.length })
}

/** Offers the file that the service worker has stored, if it is not too old. The worker knows only the clock of the device. */
export async function offerShared({ connectivity }: Pick<Data, 'connectivity'>): Promise<void> {
  const shared = await takeSharedFile(connectivity.serverNow() - connectivity.current().clockOffset)
  if (shared) offeredFile.set(shared)
}

/** Reports that a shared file could not be stored. */
export const reportLostFile = (): void => offeredFile.set({ name: '', size: 0, file: null, others: 0 })

/** Loads the question about a file from outside. */
export const loadDialog = async () => (await import('./open-file-dialog.tsx')).default
