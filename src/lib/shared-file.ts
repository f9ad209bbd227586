/** The address to which the system's share menu sends a file. The service worker handles it (see `sw/share.ts`). */
export const SHARE_PATH = '/share-file'

/** The cache with the file that was shared last, until the app offers it to the person. */
export const SHARED_FILE_CACHE = 'holdfast-shared-file'

/** The address at which the app opens if a shared file could not be stored. */
export const SHARE_LOST = '/?file=lost'

/** How long a shared file waits for the person, who may have to sign in first. */
const LIFE_MS = 60 * 60_000

/** No import takes a larger file, so only the name and the size of such a file are stored. */
const MAX_BYTES = 20_000_000

/** A file from outside the app. */
export interface OutsideFile {
  name: string
  /** In bytes. */
  size: number
  /** Null if only the name and the size are known. */
  file: File | null
  /** The number of further files that came with it and were left out. */
  others: number
}

/**
 * Returns the response in which a shared file is stored, its facts in headers.
 * @param others the number of files that were shared with it and are left out
 * @param now in milliseconds
 */
export const storedForm = (file: File, others: number, now: number): Response =>
  new Response(file.size > MAX_BYTES ? null : file, {
    headers: {
      'content-type': 'text/csv',
      // Encoded, because headers cannot contain every character.
      'x-name': encodeURIComponent(file.name),
      'x-size': String(file.size),
      'x-others': String(others),
      'x-at': String(now),
    },
  })

/** Reads a stored file; null if it has waited for too long. @param now in milliseconds */
export async function readStoredForm(stored: Response, now: number): Promise<OutsideFile | null> {
  const number = (name: string) => Number(stored.headers.get(name))
  if (now - number('x-at') > LIFE_MS) return null
  const name = decodeURIComponent(stored.headers.get('x-name') ?? '')
  const size = number('x-size')
  const file = size > MAX_BYTES ? null : new File([await stored.arrayBuffer()], name, { type: 'text/csv' })
  return { name, size, file, others: number('x-others') }
}
