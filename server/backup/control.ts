import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { verifyDatabase } from '#server/audit/verify-database.ts'
import { Verified } from '#server/audit/verify.ts'
import { ConfigError } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { log } from '#server/log.ts'
import { BackupError, pack } from './archive.ts'
import { snapshot } from './snapshot.ts'

/**
 * Returns the path of the socket on which a running server accepts commands from the same machine. The socket is in the data
 * folder, and only the folder's owner can use it.
 */
const socketIn = (data: string) => join(data, 'control.sock')
/** The longest path of a socket, in bytes. */
const LONGEST_PATH = 103
const WORDS = { backup: 'backup\n', audit: 'audit ', ok: 'ok\n' } as const
/**
 * After this many milliseconds without any data sent or read, a command is disconnected, except during a check of the audit record.
 */
const SILENT_MS = 60_000

/**
 * Lets commands request a backup or a check of the audit record from this server, which must have the folder's lock. Deletes backup
 * folders that remain after a crash.
 * @returns a function that closes the socket
 */
export async function openControl(data: string, db: Kysely<Database>): Promise<() => void> {
  const path = socketIn(data)
  rmSync(path, { force: true })
  for (const left of readdirSync(data).filter((name) => name.startsWith('backup-')))
    rmSync(join(data, left), { recursive: true, force: true })
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    log.trouble(
      `The path of the data folder is too long for a socket: npm run backup and npm run audit:verify work only while this server is stopped.`,
    )
    return () => {}
  }
  const open = new Set<Socket>()
  let busy = false
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    socket.setTimeout(SILENT_MS, () => socket.destroy())
    socket.once('data', (bytes) => {
      const command = String(bytes)
      if (command.startsWith(WORDS.audit)) return void answerAudit(socket, db, command.slice(WORDS.audit.length).trim())
      if (command !== WORDS.backup) return socket.end('This is not understood.\n')
      if (busy) return socket.end('Another backup is being made.\n')
      busy = true
      void answerBackup(socket, data, db).finally(() => (busy = false))
    })
  })
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  return () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
}

async function answerBackup(socket: Socket, data: string, db: Kysely<Database>): Promise<void> {
  const copy = mkdtempSync(join(data, 'backup-'))
  try {
    const manifest = await snapshot(data, db, copy)
    socket.write(WORDS.ok)
    await pipeline((await pack(copy, manifest)) as unknown as Readable, socket)
  } catch (error) {
    log.trouble('A backup could not be made:', error)
    if (!socket.destroyed) socket.end(`${(error as Error).message}\n`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Checks the audit record and sends the result. @param shipped the file of shipped lines to compare with; '' for none */
async function answerAudit(socket: Socket, db: Kysely<Database>, shipped: string): Promise<void> {
  // This command has no timeout, because nothing is sent until the whole chain is read.
  socket.setTimeout(0)
  try {
    const verified = await verifyDatabase(db, shipped === '' ? undefined : shipped)
    socket.end(`${WORDS.ok}${JSON.stringify(verified)}\n`)
  } catch (error) {
    if (!(error instanceof ConfigError)) log.trouble('The audit record could not be checked:', error)
    socket.end(`${(error as Error).message}\n`)
  }
}

/**
 * Requests a check of the audit record from the server that uses a data folder.
 * @param shipped the absolute path of a file of shipped lines to compare with
 * @returns undefined if no server runs there
 * @throws ConfigError with the server's message
 */
export async function askForAudit(data: string, shipped: string | undefined): Promise<Verified | undefined> {
  const socket = createConnection(socketIn(data))
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.write(`${WORDS.audit}${shipped ?? ''}\n`)
  const answer = await text(socket)
  if (!answer.startsWith(WORDS.ok)) throw new ConfigError(answer.trim() || 'The server went away.')
  return z.parse(Verified, JSON.parse(answer.slice(WORDS.ok.length)))
}

/**
 * Requests a backup from the server that uses a data folder.
 * @returns the archive's bytes; undefined if no server runs there
 * @throws BackupError with the server's message
 */
export async function askForBackup(data: string): Promise<Readable | undefined> {
  const socket = createConnection(socketIn(data))
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.write(WORDS.backup)
  let head = Buffer.alloc(0)
  for (;;) {
    const chunk = socket.read() as Buffer | null
    if (chunk === null) {
      if (socket.readableEnded || socket.destroyed) throw new BackupError('The server went away.')
      await Promise.race([once(socket, 'readable'), once(socket, 'close')])
      continue
    }
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\n')
    if (end < 0) continue
    const line = head.subarray(0, end + 1).toString()
    if (line !== WORDS.ok) throw new BackupError(line.trim())
    socket.unshift(head.subarray(end + 1))
    return socket
  }
}
