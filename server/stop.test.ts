import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { closeHttp } from './app.ts'
import { openSockets } from '#server/live/sockets.ts'

test('a server stops despite an incomplete request, an idle connection, an open socket and a call that hangs', async () => {
  const server = await testServer()
  server.app.get('/hangs', () => new Promise(() => {}))
  const { token } = await server.signIn({ role: 'provider' })
  const live = openSockets(server.app.server, server.context)
  server.app.addHook('preClose', () => live.close())
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(address).port)
  const socket = io(address, { path: '/ws', transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
  await new Promise<void>((resolve) => socket.on('connect', resolve))

  const closed: Promise<unknown>[] = [new Promise((resolve) => socket.on('disconnect', resolve))]
  const begin = (text: string) => {
    const caller = connect(port, '127.0.0.1', () => caller.write(text))
    closed.push(new Promise((resolve) => caller.on('close', resolve).on('error', () => {})))
  }
  const head = 'host: a\r\ncontent-type: application/json\r\n'
  begin('GET /hangs HTTP/1.1\r\nhost: a\r\n\r\n')
  begin(`POST /api/login HTTP/1.1\r\n${head}content-length: 100\r\n\r\n{`)
  begin('GET /api/me HTTP/1.1\r\nhost:')
  begin('')
  await new Promise((resolve) => setTimeout(resolve, 300))

  await closeHttp(server.app)
  await Promise.all(closed)
  await server.close()
  expect(server.app.server.listening).toBe(false)
})
