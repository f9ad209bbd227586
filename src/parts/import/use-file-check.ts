import { useEffect, useState } from 'react'
import { refuseUnread } from '#lib/imports/refuse.ts'
import { type ImportFile, type ImportKind, isRefused, type Refused, type Understood } from '#lib/imports/types.ts'

/** The state of reading a file. */
export type FileState<Kind extends ImportKind, Row> =
  | { status: 'none' }
  | { status: 'reading' }
  | { status: 'refused'; refused: Refused['refused'] }
  | { status: 'understood'; understood: Understood<Kind, Row> }

/**
 * Reads a chosen file on the device before anything is sent. A file that is too large is not read.
 * @param read a function with a stable identity, because the file is read again whenever this function changes
 */
export function useFileCheck<Kind extends ImportKind, Row>(
  file: File | null,
  read: (file: ImportFile) => Understood<Kind, Row> | Refused,
): FileState<Kind, Row> {
  const [state, setState] = useState<FileState<Kind, Row>>({ status: 'none' })
  useEffect(() => {
    if (!file) return setState({ status: 'none' })
    const unread = refuseUnread(file.name, file.size)
    if (unread) return setState({ status: 'refused', refused: unread.refused })
    let current = true
    setState({ status: 'reading' })
    void bytesOf(file).then((bytes) => {
      if (!current) return
      const result = read({ name: file.name, bytes })
      setState(isRefused(result) ? { status: 'refused', refused: result.refused } : { status: 'understood', understood: result })
    })
    return () => {
      current = false
    }
  }, [file, read])
  return state
}

/** The file's bytes; empty if the file has been deleted since it was chosen. */
export const bytesOf = (file: File) =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => new Uint8Array(),
  )
