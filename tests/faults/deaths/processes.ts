import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Ask, OutsideCall } from './outside.ts'
import type { Told } from './works.ts'

/** The world outside as other processes reach it. */
export async function listenOutside(ask: Ask): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request)) as OutsideCall
    // Whoever asked may have died: it was taken all the same.
    response.end(JSON.stringify(await ask(call)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** A process at its work. */
export interface Worker {
  /** Ends it at once, as `kill -9` does. @throws where it had ended by itself */
  kill(): Promise<void>
}

/** Starts a process; answers when it is at work. */
export async function startNode(told: Told): Promise<Worker> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('node.ts', import.meta.url)), JSON.stringify(told)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  child.stderr!.on('data', (words: Buffer) => void (said += words.toString()))
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  await new Promise<void>((ready, failed) => {
    child.stdout!.once('data', () => ready())
    void gone.then(() => failed(new Error(`It did not start:\n${said}`)))
  })
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended by itself:\n${said}`)
      child.kill('SIGKILL')
      await gone
    },
  }
}
