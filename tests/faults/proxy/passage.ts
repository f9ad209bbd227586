import { request as send, type IncomingHttpHeaders } from 'node:http'

export interface BrowserRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Passed {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** The page that a venue's Wi-Fi returns for every request until the user has signed in to it. */
export const PORTAL = '<!doctype html><title>Guest Wi-Fi</title><h1>Welcome</h1><p>Accept the terms to go online.</p>'

/** Headers about a single connection, of which each side has its own. */
const ofOneConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'proxy-connection'])

/** Forwards a browser's request to the server; null if the server cannot be reached. */
export function ask(target: string, { method, path, headers, body }: BrowserRequest): Promise<Passed | null> {
  return new Promise((resolve) => {
    const outgoing = send(`${target}${path}`, {
      method,
      headers: { ...bare(headers), 'content-length': body.length },
      agent: false,
    })
    outgoing.on('error', () => resolve(null))
    outgoing.on('response', (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', () => resolve(null))
      answer.on('aborted', () => resolve(null))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: bare(answer.headers), body: Buffer.concat(pieces) }),
      )
    })
    outgoing.end(body)
  })
}

function bare(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofOneConnection.has(name) ? [] : [[name, value] as const],
    ),
  )
}
