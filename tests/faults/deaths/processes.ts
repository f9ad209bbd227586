import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Killable, killable } from '#tests/faults/killer/process.ts'
import type { Ask, OutsideCall } from './outside.ts'
import type { Task } from './task.ts'

export type Worker = Killable

/** Serves the external services to other processes. A call counts even if the process that made it has died. */
export async function listenOutside(ask: Ask): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request)) as OutsideCall
    response.end(JSON.stringify(await ask(call)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Starts a process and waits until it works. */
export async function startNode(task: Task): Promise<Worker> {
  const file = fileURLToPath(new URL('node.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const worker = killable(child)
  const failed = worker.gone.then(() => Promise.reject(new Error(`A node did not start:\n${worker.errors()}`)))
  failed.catch(() => {})
  await Promise.race([once(child.stdout, 'data'), failed])
  return worker
}
