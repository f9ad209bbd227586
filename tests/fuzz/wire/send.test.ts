import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'

import { Cut, Hung, openAgent, send } from './send.ts'

const PATIENCE_MS = 500

test('a response whose parts keep coming is read to its end, however long it takes', async () => {
  const writeSlowly = async (response: ServerResponse) => {
    for (let part = 0; part < 8; part++) {
      response.write('part ')
      await pause(PATIENCE_MS / 5)
    }
    response.end('end')
  }
  expect((await sendTo((_request, response) => void writeSlowly(response))).body).toBe(`${'part '.repeat(8)}end`)
})

test('a response that stops in its middle counts as hung', async () => {
  await expect(sendTo((_request, response) => void response.write('part'))).rejects.toThrow(Hung)
})

test('a server that sends nothing counts as hung', async () => {
  await expect(sendTo(() => {})).rejects.toThrow(Hung)
})

test('a response that never ends counts as hung', async () => {
  const endless: RequestListener = (_request, response) => {
    const timer = setInterval(() => response.write('part'), PATIENCE_MS / 4)
    response.on('close', () => clearInterval(timer))
  }
  await expect(sendTo(endless)).rejects.toThrow('no whole response')
})

test('a connection that ends without a response is not a hung request', async () => {
  await expect(sendTo((request) => void request.socket.destroy())).rejects.toThrow(Cut)
})

/** Sends one request to a server with this listener. */
async function sendTo(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return await send(openAgent(1), url, { method: 'GET', path: '/', headers: {} }, PATIENCE_MS)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
