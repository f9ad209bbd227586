import { jsonIn } from '#data/json.ts'

/** What became of a file that was sent: its status, or that the line broke. */
export type FileSent = { is: 'answered'; status: number; detail: string | null } | { is: 'broken' } | { is: 'cancelled' }

/**
 * Sends a file by PUT to a signed address of our own, and tells how much of it has left.
 * @param address as the server answered it; only its path counts, for a proxy may have told the server another host
 */
export function sendFile(
  address: string,
  file: Blob,
  signal: AbortSignal,
  onProgress: (sent: number, total: number) => void,
): Promise<FileSent> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ is: 'cancelled' })
    const { pathname, search } = new URL(address, location.origin)
    const request = new XMLHttpRequest()
    request.open('PUT', `${pathname}${search}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, event.total))
    request.addEventListener('load', () =>
      resolve({ is: 'answered', status: request.status, detail: detailIn(request.responseText) }),
    )
    request.addEventListener('error', () => resolve({ is: 'broken' }))
    request.addEventListener('abort', () => resolve({ is: 'cancelled' }))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function detailIn(text: string): string | null {
  const { detail } = (jsonIn(text) ?? {}) as { detail?: unknown }
  return typeof detail === 'string' ? detail : null
}
