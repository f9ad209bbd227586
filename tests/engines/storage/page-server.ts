import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Ended, Outcome } from './steps.ts'

/** A message of a page about a step that it runs. */
export type Report = { id: number } & ({ reached: true } | { ended: Ended } | { outcome: Outcome })

/** The server of the page under test, on the loopback, which browsers trust like HTTPS. */
export interface PageServer {
  url: string
  /** Calls the listener with every report about a step, until the returned function is called. */
  listen(id: number, listener: (report: Report) => void): () => void
  close(): void
}

const HTML = '<!doctype html><meta charset="utf-8"><title>Storage</title><script src="/page.js"></script>'

export async function startPageServer(): Promise<PageServer> {
  const script = await bundle()
  const listeners = new Map<number, (report: Report) => void>()
  const respond = async (request: IncomingMessage): Promise<[type: string, body: string]> => {
    if (request.url === '/page.js') return ['text/javascript', script]
    if (request.url !== '/report') return ['text/html', HTML]
    const report = JSON.parse(await text(request)) as Report
    listeners.get(report.id)?.(report)
    return ['text/plain', '']
  }
  const server = createServer((request, response) => {
    if (request.url === '/clear') response.setHeader('Clear-Site-Data', '"storage"')
    void respond(request).then(
      ([type, body]) => response.setHeader('Content-Type', type).end(body),
      // A page that was killed did not finish its request.
      () => response.destroy(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listen(id, listener) {
      listeners.set(id, listener)
      return () => void listeners.delete(id)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function bundle(): Promise<string> {
  const bundled = await rolldown({ input: fileURLToPath(new URL('page.ts', import.meta.url)), platform: 'browser' })
  const { output } = await bundled.generate({ format: 'iife' })
  return output[0].code
}
