import { jsonIn } from '#data/json.ts'

/** The outcome of sending a file: a response with its status, a broken connection, or a cancellation. */
export type FileSent = { is: 'answered'; status: number; detail: string | null } | { is: 'broken' } | { is: 'cancelled' }

/**
 * Uploads a file by PUT to a signed address of our own server, and reports its progress.
 * @param address from the server's response; only its path and query are used, since a proxy may have given the server another host
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
