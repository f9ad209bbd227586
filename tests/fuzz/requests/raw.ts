import type { Random } from '#server/demo/random.ts'

/** Picks bytes to send over a bare connection, most of which no HTTP client would send. */
export function rawBytes(random: Random): { shape: string; bytes: string } {
  const host = 'host: 127.0.0.1\r\n'
  const me = `GET /api/me HTTP/1.1\r\n${host}`
  const post = `POST /api/login HTTP/1.1\r\n${host}content-type: application/json\r\n`
  const [shape, bytes] = random.pick<readonly [string, string]>([
    ['no HTTP', 'hello\r\n\r\n'],
    ['binary', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'],
    ['another version', 'GET / HTTP/9.9\r\n\r\n'],
    ['HTTP/1.0', 'GET /api/me HTTP/1.0\r\n\r\n'],
    ['no host', 'GET /api/me HTTP/1.1\r\n\r\n'],
    ['two lengths', `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    ['length and chunks', `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['negative length', `${post}content-length: -2\r\n\r\n{}`],
    ['a length not met', `${post}content-length: 500\r\n\r\n{}`],
    ['a broken chunk', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk of 4 GB', `${post}transfer-encoding: chunked\r\n\r\nffffffff\r\n{}`],
    ['headers without an end', `${me}a: b\r\n`.repeat(3)],
    ['20 kB of headers', `${me}a: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['3,000 headers', `${me}${Array.from({ length: 3000 }, (_, nth) => `h${nth}: 1\r\n`).join('')}\r\n`],
    ['a header with a line break', `${me}a: b\r\n c\r\nauthorization: Bearer\r\n\r\n`],
    ['a null byte in a header', `${me}a: b\u0000c\r\n\r\n`],
    ['two tokens', `${me}authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n`],
    ['asks to go on', `${post}content-length: 2\r\nexpect: 100-continue\r\n\r\n`],
    ['expects what nobody knows', `${post}content-length: 2\r\nexpect: 200-ok\r\n\r\n{}`],
    ['an absolute address', `GET http://elsewhere.example/api/me HTTP/1.1\r\n${host}\r\n`],
    ['CONNECT', `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`],
    ['TRACE', `TRACE /api/me HTTP/1.1\r\n${host}\r\n`],
    ['an unknown upgrade', `GET /api/me HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: h2c\r\n\r\n`],
    [
      'an upgrade elsewhere',
      `GET /elsewhere HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    ],
    ['ten at once', `${me}\r\n`.repeat(10)],
    ['nothing at all', ''],
  ])
  return { shape, bytes }
}
