import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { joinSockets } from '#tests/faults/proxy/join-sockets.ts'

/** Opens an https address in front of an http one, with a certificate of its own, which the browsers of the stories accept. */
export async function openTls(target: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(target)
  const server = createServer(certificate(), (near) => joinSockets(near, connect(Number(port), hostname)))
  // A browser may break off a connection before it is encrypted.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', () => done()))
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

/** Makes a key and a certificate of the loopback for one day. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', cert]
    execFileSync('openssl', ['req', ...made, ...names], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
