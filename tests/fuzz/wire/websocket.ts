import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Frame } from '#tests/fuzz/requests/frames.ts'

/** A connection to `/ws` with control of every byte, because a client library would refuse to break the protocol. */
export interface RawSocket {
  say(frame: Frame): void
  /** Resolves with true once a matching message has arrived; with false if it does not arrive in time, or the server closes. */
  hears(pattern: RegExp, waitMs: number): Promise<boolean>
  received(): string
  isOpen(): boolean
  close(): void
}

const OPEN_MS = 5000

/**
 * Opens the socket and sends a token to sign in. Returns without waiting until the server has accepted or refused the token;
 * if the server does not open the socket within 5 s, no token is sent.
 */
export async function openSocket(url: string, token: string | undefined, forwardedFor: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const listener = listen(socket)
  socket.on('error', () => {})
  socket.write(
    [
      'GET /ws/?EIO=4&transport=websocket HTTP/1.1',
      `host: ${hostname}:${port}`,
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
      `x-forwarded-for: ${forwardedFor}`,
      '',
      '',
    ].join('\r\n'),
  )
  if (await listener.hears(/^0\{/m, OPEN_MS))
    socket.write(encode({ opcode: 1, content: `40${JSON.stringify(token === undefined ? {} : { token })}` }))
  return {
    say: (frame) => void (socket.writable && socket.write(encode(frame))),
    hears: listener.hears,
    received: listener.received,
    isOpen: () => socket.readyState === 'open',
    close: () => socket.destroy(),
  }
}

function listen(socket: Socket): Pick<RawSocket, 'hears' | 'received'> {
  let rest = Buffer.alloc(0)
  let received = ''
  let isUpgraded = false
  const waiting = new Set<() => void>()
  const notify = () => waiting.forEach((look) => look())
  socket.on('close', notify)
  socket.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece])
    const end = isUpgraded ? 0 : rest.indexOf('\r\n\r\n')
    if (end < 0) return
    if (!isUpgraded) {
      received += rest.subarray(0, end).toString('latin1') + '\n'
      rest = rest.subarray(end + 4)
      isUpgraded = true
    }
    for (let frame = decode(rest); frame; frame = decode(rest)) {
      received += `${frame.text}\n`
      rest = rest.subarray(frame.length)
      // Responds to the server's ping.
      if (frame.text === '2') socket.write(encode({ opcode: 1, content: '3' }))
    }
    notify()
  })
  return {
    received: () => received,
    hears: (pattern, waitMs) =>
      new Promise((resolve) => {
        const end = (found: boolean) => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        const look = () => (pattern.test(received) ? end(true) : socket.destroyed && end(false))
        const timer = setTimeout(() => end(false), waitMs)
        waiting.add(look)
        look()
      }),
  }
}

/** Encodes a frame as a client sends it (RFC 6455, section 5.2). */
export function encode({ opcode, content, masked = true, says }: Frame): Buffer {
  const bytes = Buffer.from(content, opcode === 1 && content.startsWith('\u00ff') ? 'latin1' : 'utf8')
  const length = says ?? bytes.length
  const maskBit = masked ? 0x80 : 0
  const first = 0x80 | opcode
  const head =
    length < 126
      ? Buffer.from([first, maskBit | length])
      : length < 65_536
        ? Buffer.from([first, maskBit | 126, length >> 8, length & 0xff])
        : Buffer.concat([Buffer.from([first, maskBit | 127]), bigEndian(length)])
  if (!masked) return Buffer.concat([head, bytes])
  const mask = randomBytes(4)
  return Buffer.concat([head, mask, bytes.map((byte, at) => byte ^ mask[at % 4]!)])
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

/** Decodes the first frame of some bytes, once it is whole; a server's frames are not masked. */
function decode(bytes: Buffer): { text: string; length: number } | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes[1]! & 0x7f
  const head = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < head) return undefined
  const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < head + size) return undefined
  return { text: bytes.subarray(head, head + size).toString(), length: head + size }
}
