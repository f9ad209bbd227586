import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Answered {
  status: number
  headers: IncomingHttpHeaders
  body: string
  ms: number
}

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer | undefined
}

/** Thrown if no whole response arrives in time. */
export class Hung extends Error {}
/** Thrown if the connection ends before the response is complete. */
export class Cut extends Error {}

export const openAgent = (connections: number) => new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })

/** The time limit of a whole response whose parts keep coming, as a multiple of `patienceMs`. */
const WHOLE_RESPONSE = 6

/**
 * Sends a request unchanged, over a kept-alive connection, and returns its whole response, decompressed.
 * @param patienceMs the longest silence: a file of all sales may take longer, but its parts keep coming
 * @throws `Hung` after such a silence, or after six times as long in all; `Cut` if this connection and then a new one end
 */
export async function send(agent: Agent, url: string, sent: Sent, patienceMs: number): Promise<Answered> {
  try {
    return await sendOnce(agent, url, sent, patienceMs)
  } catch (error) {
    // The server may have closed the idle connection just when it was used again.
    if (!(error instanceof Cut)) throw error
    return sendOnce(new Agent(), url, sent, patienceMs)
  }
}

function sendOnce(agent: Agent, url: string, { method, path, headers, body }: Sent, patienceMs: number): Promise<Answered> {
  const { hostname, port } = new URL(url)
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const request = httpRequest({ agent, hostname, port, method, path, headers: { ...headers, ...length } })
    const hang = (what: string, ms: number) => {
      reject(new Hung(`${what} for ${ms / 1000} s`))
      request.destroy()
    }
    const silence = setTimeout(hang, patienceMs, 'nothing received', patienceMs)
    const whole = setTimeout(hang, WHOLE_RESPONSE * patienceMs, 'no whole response', WHOLE_RESPONSE * patienceMs)
    const stopTimers = () => {
      clearTimeout(silence)
      clearTimeout(whole)
    }
    const fail = (error: Error) => {
      stopTimers()
      reject(new Cut(error.message))
    }
    request.on('error', fail)
    request.on('response', (response) => {
      const pieces: Buffer[] = []
      silence.refresh()
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        silence.refresh()
      })
      response.on('error', fail)
      response.on('aborted', () => fail(new Error('the response was cut off in the middle')))
      response.on('end', () => {
        stopTimers()
        const { statusCode = 0, headers: answered } = response
        const text = plain(Buffer.concat(pieces), answered['content-encoding'])
        resolve({ status: statusCode, headers: answered, body: text, ms: performance.now() - from })
      })
    })
    request.end(body)
  })
}

function plain(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return bytes.toString()
}
