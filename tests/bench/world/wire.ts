import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { type Server, type Socket, connect, createServer } from 'node:net'
import { Transform } from 'node:stream'

/** A connection between the browser and the server that can be cut and delayed. The browser uses the address of this connection. */
export interface Wire {
  url: string
  /** The round trip, in milliseconds. */
  roundTrip: number
  /** Makes the server look dead to the browser: connections break and are refused. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** While the connection is cut, serves these files, by path, at the same address. */
  bare(files: Record<string, { type: string; body: string }>): Promise<{ close(): Promise<void> }>
  close(): Promise<void>
}

/** Opens a connection to the server at `target`. */
export async function openWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let own = 0
  let server: Server | null = null
  const wire: Wire = { url: '', roundTrip: 0, cut, mend, bare, close: cut }

  const accept = (near: Socket) => {
    const far = connect(Number(port), hostname)
    const end = () => {
      near.destroy()
      far.destroy()
      open.delete(near)
      open.delete(far)
    }
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      open.add(socket)
      socket.on('error', end).on('close', end)
    }
    near.pipe(late(wire)).pipe(far)
    far.pipe(late(wire)).pipe(near)
  }
  async function mend(): Promise<void> {
    if (server !== null) return
    server = createServer(accept)
    await listening(server, own)
    own = (server.address() as { port: number }).port
    wire.url = `http://127.0.0.1:${own}`
  }
  async function cut(): Promise<void> {
    if (server === null) return
    const closing = closed(server)
    for (const socket of open) socket.destroy()
    await closing
    server = null
  }
  async function bare(files: Record<string, { type: string; body: string }>) {
    const page = createHttpServer(({ url }, response) => {
      const file = files[url ?? '']
      const head = { 'content-type': file?.type ?? 'text/plain', 'cache-control': 'no-store', connection: 'close' }
      response.writeHead(file ? 200 : 404, head).end(file?.body)
    })
    await listening(page, own)
    return { close: () => (page.closeAllConnections(), closed(page)) }
  }
  await mend()
  return wire
}

const listening = (server: Server | HttpServer, port: number) =>
  new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', () => done()))
const closed = (server: Server | HttpServer) => new Promise<void>((done) => void server.close(() => done()))

/** Passes bytes on after half a round trip, always in order, even if the delay changes. */
function late(wire: Wire): Transform {
  const waiting: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _, next) {
      if (wire.roundTrip === 0 && waiting.length === 0) return next(null, chunk)
      waiting.push(chunk)
      // Whichever timer fires first sends the bytes that were received first.
      setTimeout(() => this.push(waiting.shift()), wire.roundTrip / 2)
      next()
    },
    flush(next) {
      setTimeout(next, wire.roundTrip)
    },
  })
}
