import type { RawAnswer } from './answer.ts'

/**
 * Sends a form and reports its progress, by XMLHttpRequest, since `fetch` cannot report progress. Rejects with a TypeError if no
 * response arrives, and with the reason of an abort.
 */
export function sendWithProgress(
  url: string,
  method: string,
  headers: Headers,
  body: FormData,
  signal: AbortSignal,
  onProgress: (sent: number, total: number) => void,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, event.total))
    request.addEventListener('load', () =>
      resolve({ status: request.status, header: (name) => request.getResponseHeader(name), text: request.responseText }),
    )
    request.addEventListener('error', () => reject(new TypeError('The upload did not arrive')))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
