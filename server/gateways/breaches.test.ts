import { createHash } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { pwnedPasswords } from './breaches.ts'

let double: Server | undefined
afterEach(() => {
  double?.closeAllConnections()
  double?.close()
})

/** Starts a service on this machine. @returns its address */
async function serviceThat(answer: RequestListener): Promise<string> {
  double = createServer(answer)
  await new Promise<void>((done) => double!.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(double.address() as AddressInfo).port}`
}

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const PADDING = '0018A45C4D1DEF81644B54AB7F969B88D65'

test('only five characters of the hash are sent, and a padded response is requested', async () => {
  const requests: { url: string | undefined; padding: unknown }[] = []
  const url = await serviceThat(({ url: path, headers }, reply) => {
    requests.push({ url: path, padding: headers['add-padding'] })
    const line = `${hashOf('a stolen one').slice(5)}:42`
    reply.end([`${PADDING}:0`, line, `${PADDING.replace('0', '1')}:3`].join('\r\n'))
  })
  const list = pwnedPasswords(url)
  expect(await list.has('a stolen one', AbortSignal.timeout(5_000))).toBe(true)
  expect(await list.has('another one', AbortSignal.timeout(5_000))).toBe(false)
  const prefixes = [hashOf('a stolen one'), hashOf('another one')].map((hash) => `/range/${hash.slice(0, 5)}`)
  expect(requests).toEqual(prefixes.map((prefix) => ({ url: prefix, padding: 'true' })))
})

test('a line of padding does not count as a breached password', async () => {
  const url = await serviceThat((_, reply) => void reply.end(`${hashOf('padded').slice(5)}:0`))
  expect(await pwnedPasswords(url).has('padded', AbortSignal.timeout(5_000))).toBe(false)
})

test('an error, another page, a broken connection and a timeout are errors, not results', async () => {
  const faults: RequestListener[] = [
    (_, reply) => void reply.writeHead(503).end(),
    (_, reply) => void reply.writeHead(429, { 'retry-after': '2' }).end('Rate limit is exceeded'),
    (_, reply) => void reply.end('<html>Please sign in to the network</html>'),
    ({ socket }) => void socket.destroy(),
    () => {},
  ]
  for (const fault of faults) {
    const url = await serviceThat(fault)
    await expect(pwnedPasswords(url).has('any', AbortSignal.timeout(300))).rejects.toThrow(/answered|fetch failed|timeout/)
    double!.closeAllConnections()
    double!.close()
  }
})
