import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Rules, type Fault } from './fault.ts'
import { joinSockets } from './join-sockets.ts'
import { ask, PORTAL, type BrowserRequest, type Passed } from './passage.ts'

/** A call through the proxy, with its faults and the server's response; null if the server was not reached or did not respond. */
export interface Seen {
  method: string
  path: string
  headers: IncomingHttpHeaders
  faults: Fault['kind'][]
  request: Buffer
  answer: Passed | null
}

export interface Proxy {
  url: string
  /** The address of the server behind the proxy; it can be replaced. */
  target: string
  rules: Rules
  /** Called for every call with its path, before the server receives it. */
  onRequest: (path: string) => void
  /** Called for every response of the server, and once for a call without a response, before the browser receives anything. */
  onSeen: (seen: Seen) => void
  /** Breaks every connection and accepts no new one, like an unplugged cable; `mend` ends this. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/**
 * Opens a proxy in front of the server at `target`; the rules decide which faults each call has. WebSockets have no such faults.
 * @param port the port of the proxy; 0: any
 */
export async function openProxy(target: string, { port = 0, rules = new Rules() } = {}): Promise<Proxy> {
  const open = new Set<Socket>()
  let isCut = false
  /** The server's build, from its responses, so that the proxy's own refusals look like the server's. */
  let build = 'proxy'

  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  })
  server.on('upgrade', (request, near: Socket, head) => {
    const far = new URL(proxy.target)
    const socket = connect(Number(far.port), far.hostname)
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`)
    socket.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (head.length > 0) socket.write(head)
    joinSockets(near, socket)
  })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const path = request.url ?? '/'
    const call: BrowserRequest = { method: request.method ?? 'GET', path, headers: request.headers, body: Buffer.concat(pieces) }
    const faults = rules.strike(path)
    const { target } = proxy
    proxy.onRequest(path)
    const has = (kind: Fault['kind']) => faults.some((fault) => fault.kind === kind)
    for (const fault of faults) if (fault.kind === 'delay') await pause(fault.milliseconds)

    const instead = faults.find((fault) => fault.kind === 'status' || fault.kind === 'portal' || fault.kind === 'lose-request')
    const answer = instead ? null : await ask(target, call)
    if (answer) build = String(answer.headers['x-holdfast'] ?? build)
    const second = answer && has('twice') ? await ask(target, call) : answer
    for (const passed of second === answer ? [answer] : [answer, second])
      proxy.onSeen({
        method: call.method,
        path,
        headers: call.headers,
        faults: faults.map(({ kind }) => kind),
        request: call.body,
        answer: passed,
      })

    for (const fault of faults) if (fault.kind === 'hold-answer') await pause(fault.milliseconds)
    if (instead?.kind === 'portal') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL)
    if (instead?.kind === 'status') return refuse(response, instead, build)
    if (second === null || has('lose-answer')) return void response.destroy()
    if (has('half')) return deliver(response, { ...second, body: second.body.subarray(0, second.body.length / 2) })
    deliver(response, second)
  }

  const proxy: Proxy = {
    url: '',
    target,
    rules,
    onRequest: () => {},
    onSeen: () => {},
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend: () => void (isCut = false),
    async close() {
      proxy.cut()
      await new Promise((done) => server.close(done))
    },
  }
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', () => done()))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

function deliver(response: ServerResponse, { status, headers, body }: Passed): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) })
  response.end(body)
}

/** Sends the proxy's own refusal, in the format of the server's. */
function refuse(
  response: ServerResponse,
  { status, retryAfter, marked }: Extract<Fault, { kind: 'status' }>,
  build: string,
): void {
  const problem = { type: 'about:blank', title: 'Trouble', status, detail: 'Something went wrong', code: 'Internal' }
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    ...(marked ? { 'x-holdfast': build } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  })
  response.end(JSON.stringify(problem))
}
