import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Returns why no PostgreSQL can be started on this machine; undefined if one can. */
export function whyNoPostgres() {
  if (!findBinaries()) return 'PostgreSQL is not installed'
  return process.getuid?.() === 0 && !findOwner() ? 'no account but root to run PostgreSQL under' : undefined
}

/**
 * Starts a throw-away PostgreSQL in a temporary folder, on a free port of the loopback, without passwords. PostgreSQL refuses to
 * run as root; if this process is root, PostgreSQL runs as `postgres`, or as `nobody` if that account is missing.
 * @param {string} [kept] a folder that is not removed at the end, and is reused if it exists
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | { missing: string }>} `missing`: why PostgreSQL was not started
 */
export async function startPostgres(kept) {
  const missing = whyNoPostgres()
  if (missing) return { missing }
  const bin = findBinaries()
  const owner = process.getuid?.() === 0 ? findOwner() : undefined

  const home = kept ?? mkdtempSync(join(tmpdir(), 'holdfast-postgres-'))
  mkdirSync(home, { recursive: true })
  if (owner) chownSync(home, owner.uid, owner.gid)
  const as = owner ? { uid: owner.uid, gid: owner.gid } : {}
  const data = join(home, 'data')
  if (!existsSync(data)) {
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...as, cwd: home, encoding: 'utf8' },
    )
    if (made.status !== 0) return { missing: `initdb failed: ${made.stderr || made.error?.message}` }
  }

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    // The model needs prepared transactions, to commit late.
    max_prepared_transactions: 8,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...as, cwd: home, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const remove = () => {
    server.kill(kept === undefined ? 'SIGKILL' : 'SIGINT')
    if (kept === undefined) rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', remove)

  while (spawnSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status !== 0) {
    if (server.exitCode !== null) return { missing: 'PostgreSQL did not start' }
    await pause(100)
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT')
      await ended
      process.off('exit', remove)
      remove()
    },
  }
}

/**
 * Finds the folder with `initdb`, `postgres` and `pg_isready`: that of Debian's newest version, else the first one on the path.
 */
function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => ['initdb', 'postgres', 'pg_isready'].every((name) => existsSync(join(folder, name))))
}

function findOwner() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10))
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid }
  }
  return undefined
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
