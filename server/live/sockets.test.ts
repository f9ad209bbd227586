import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { openSockets, type Live } from './sockets.ts'

let server: TestServer
let http: Server
let live: Live
const open: Socket[] = []

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  http = createServer()
  live = openSockets(http, server.context)
  await new Promise<void>((resolve) => http.listen(0, resolve))
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  await live.close()
  await new Promise((resolve) => http.close(resolve))
  await server.close()
})

async function connect(token: string, to: Server = http, more: object = {}): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${(to.address() as AddressInfo).port}`, {
    path: '/ws',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...more,
  })
  open.push(socket)
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
  return socket
}
const join = (socket: Socket, topic: string) => socket.timeout(2000).emitWithAck('join', topic)
const next = (socket: Socket) => new Promise((resolve) => socket.once('changed', resolve))

test('a connection without a valid token is refused', async () => {
  await expect(connect('nonsense')).rejects.toThrow('Unauthorized')
})

test('a connection can send its token as a header, and can start with polling', async () => {
  const { token } = await server.signIn({ role: 'member', channel: 123, manages: [] })
  const extraHeaders = { authorization: `Bearer ${token}` }
  for (const more of [{ auth: {}, extraHeaders }, { auth: { token: `Bearer ${token}` } }, { transports: ['polling'] }])
    expect(await join(await connect(token, http, more), 'channel.123')).toEqual({ ok: true })
  await expect(connect('nonsense', http, { transports: ['polling'] })).rejects.toThrow('Unauthorized')
})

test('users can join a topic exactly if they may read its rows', async () => {
  const event = await server.addEvent(123)
  const member = await connect((await server.signIn({ role: 'member', channel: 123, manages: [] })).token)
  const stranger = await connect((await server.signIn({ role: 'member', channel: 124 })).token)
  const client = await connect((await server.signIn({ role: 'client' })).token)
  expect([await join(member, 'channel.123'), await join(member, `event.${event}`)]).toEqual([{ ok: true }, { ok: true }])
  expect(await join(stranger, 'channel.123')).toMatchObject({ ok: false, problem: { status: 403, code: 'Forbidden' } })
  expect(await join(stranger, `event.${event}`)).toMatchObject({ ok: false, problem: { status: 404, detail: 'Event not found' } })
  expect(await join(client, 'channel.123')).toMatchObject({ ok: false, problem: { status: 403 } })
  expect(await join(member, 'user.1')).toMatchObject({ ok: false, problem: { status: 404 } })
})

test('a topic receives all changes together in one hint', async () => {
  const provider = await connect((await server.signIn({ role: 'provider' })).token)
  await join(provider, 'channel.123')
  const received = next(provider)
  live.send(['123:7:seats', '123:7:events'])
  live.send(['123:8:seats', '124:9:seats'])
  expect(await received).toEqual({ channel: 123, events: [7, 8], tables: ['seats', 'events'] })
})

test('sockets of a user are disconnected when the sessions end', async () => {
  const { id, token } = await server.signIn({ role: 'provider' })
  const socket = await connect(token)
  // A socket cannot leave the topic of its user.
  socket.emit('leave', `user.${id}`)
  await join(socket, 'channel.123')
  const gone = new Promise((resolve) => socket.on('disconnect', resolve))
  live.endSessions(id)
  expect(await gone).toBe('io server disconnect')
})

test('a socket that leaves a topic receives nothing more from it', async () => {
  const provider = await connect((await server.signIn({ role: 'provider' })).token)
  await join(provider, 'channel.123')
  await join(provider, 'channel.124')
  provider.emit('leave', 'channel.123')
  await join(provider, 'channel.124')
  const received = next(provider)
  live.send(['123:7:seats', '124:9:seats'])
  expect(await received).toEqual({ channel: 124, events: [9], tables: ['seats'] })
})

test('the server survives malformed packets', async () => {
  const event = await server.addEvent(123)
  const provider = await connect((await server.signIn({ role: 'provider' })).token)
  const unhandled = vi.fn<(error: unknown) => void>()
  process.on('unhandledRejection', unhandled).on('uncaughtException', unhandled)
  for (const name of ['join', 'leave', 'error', 'message', '__proto__', ''])
    for (const given of [[], ['channel.123', 5], [5, 'channel.123'], [null, null], [{}, []], [['channel.123'], Buffer.from('a')]])
      provider.emit(name, ...given)
  const flood = await Promise.all(Array.from({ length: 200 }, () => join(provider, `event.${event}`)))
  expect(new Set(flood.map(({ ok, problem }) => ok || problem.status))).toEqual(new Set([true, 429]))
  expect(await join(provider, 'channel.123')).toEqual({ ok: true })
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.off('unhandledRejection', unhandled).off('uncaughtException', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

test('a packet that is far too long disconnects only its own socket', async () => {
  const { token } = await server.signIn({ role: 'provider' })
  const [loud, quiet] = [await connect(token), await connect(token)]
  const cut = new Promise((resolve) => loud.on('disconnect', resolve))
  loud.emit('join', 'x'.repeat(100_000))
  expect(await cut).toBe('transport close')
  expect(await join(quiet, 'channel.123')).toEqual({ ok: true })
})

describe('a socket that its user may no longer use', () => {
  const memberIn = async () => {
    const member = await server.signIn({ role: 'member', channel: 123 })
    const socket = await connect(member.token)
    expect(await join(socket, 'channel.123')).toEqual({ ok: true })
    return { ...member, gone: new Promise((resolve) => socket.on('disconnect', resolve)) }
  }
  const change = (work: (tx: Kysely<Database>) => Promise<unknown>) =>
    transact({ db: server.db, hints: live }, async (tx) => void (await work(tx)))

  test('is disconnected after its user moves to another channel', async () => {
    const { id, gone } = await memberIn()
    await change((tx) => tx.updateTable('dashboard_users').set({ entity_id: 124 }).where('id', '=', id).execute())
    expect(await gone).toBe('io server disconnect')
  })

  test('is disconnected after the abilities of its user change', async () => {
    const { id, gone } = await memberIn()
    await change((tx) => tx.deleteFrom('user_abilities').where('user_id', '=', id).execute())
    expect(await gone).toBe('io server disconnect')
  })

  test('is disconnected within a minute after its session was unused too long, although the socket was open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const slow = createServer()
    const other = openSockets(slow, server.context)
    await new Promise<void>((resolve) => slow.listen(0, resolve))
    const { id, token } = await server.signIn({ role: 'member', channel: 123 })
    const socket = await connect(token, slow)
    const before = new Date(server.clock.now() - 14 * 24 * 3_600_000 + 1).toISOString()
    await server.db.updateTable('sessions').set({ last_used_at: before }).where('user_id', '=', id).execute()
    vi.advanceTimersByTime(60_000)
    expect(await join(socket, 'channel.123')).toEqual({ ok: true })
    const gone = new Promise((resolve) => socket.on('disconnect', resolve))
    server.clock.advance(1)
    vi.advanceTimersByTime(60_000)
    expect(await gone).toBe('io server disconnect')
    vi.useRealTimers()
    await other.close()
    await new Promise((resolve) => slow.close(resolve))
  })

  test('is disconnected within a minute even without a hint', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const slow = createServer()
    const other = openSockets(slow, server.context)
    await new Promise<void>((resolve) => slow.listen(0, resolve))
    const stays = await server.signIn({ role: 'member', channel: 123 })
    const leaves = await server.signIn({ role: 'member', channel: 123 })
    const [staying, leaving] = [await connect(stays.token, slow), await connect(leaves.token, slow)]
    for (const socket of [staying, leaving]) await join(socket, 'channel.123')
    await server.db.updateTable('dashboard_users').set({ entity_id: 124 }).where('id', '=', leaves.id).execute()
    const gone = new Promise((resolve) => leaving.on('disconnect', resolve))
    vi.advanceTimersByTime(60_000)
    expect([await gone, staying.connected]).toEqual(['io server disconnect', true])
    vi.useRealTimers()
    await other.close()
    await new Promise((resolve) => slow.close(resolve))
  })
})

test('a typing notice is sent to the others who have the conversation open, and to nobody else', async () => {
  const fan = await server.addFan(123)
  const ada = await server.signIn({ role: 'member', channel: 123 })
  const [writer, reader, outside] = [
    await connect(ada.token),
    await connect((await server.signIn({ role: 'member', channel: 123, manages: [] })).token),
    await connect((await server.signIn({ role: 'member', channel: 123 })).token),
  ]
  const stranger = await connect((await server.signIn({ role: 'member', channel: 124 })).token)
  expect(await join(stranger, `fan.${fan}`)).toMatchObject({
    ok: false,
    problem: { status: 404, detail: 'Text to buy user not found' },
  })
  for (const socket of [writer, reader]) expect(await join(socket, `fan.${fan}`)).toEqual({ ok: true })
  const misdelivered: unknown[] = []
  for (const socket of [outside, stranger, writer]) socket.on('typing', (what) => misdelivered.push(what))
  const received = new Promise((resolve) => reader.once('typing', resolve))
  // Typing from a socket outside the topic is ignored, and so are unknown events.
  outside.emit('typing', { fan, typing: true })
  writer.emit('typing', { fan: 'x', typing: 1 })
  writer.emit('typing', null)
  writer.emit('typing', { fan, typing: true })
  expect(await received).toEqual({ fan, typing: true, user: { id: ada.id, name: ada.name } })
  const news = new Promise((resolve) => reader.once('chat', resolve))
  live.chat(fan, 123)
  expect(await news).toEqual({ fan, channel: 123 })
  expect(misdelivered).toEqual([])
})

test('a connection under a custom domain is refused, however its name is spelled', async () => {
  const { token } = await server.signIn({ role: 'provider' })
  await server.db
    .insertInto('domains')
    .values({
      id: randomUUID(),
      sales_channel_id: 123,
      domain: 'tickets.holdfast.example',
      product: 'SEATMAP',
      created_at: new Date(server.clock.now()).toISOString(),
    })
    .execute()
  for (const host of ['tickets.holdfast.example', 'tickets.holdfast.example.', 'desk@tickets.holdfast.example:80'])
    await expect(connect(token, http, { extraHeaders: { host } })).rejects.toThrow('websocket error')
  await connect(token, http, { extraHeaders: { host: 'localhost' } })
})
