import { afterEach, expect, test, vi } from 'vitest'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { openLive } from './live.ts'

type Handler = (given?: unknown) => void
const emit = vi.fn<(what: string, topic: string, ack: (answer: { ok: boolean }) => void) => void>()
const socket = {
  active: true,
  connected: true,
  emit,
  handlers: new Map<string, Handler>(),
  on: (what: string, handler: Handler) => socket.handlers.set(what, handler),
}
const connect = vi.fn()
vi.mock('socket.io-client', () => ({ io: () => Object.assign(socket, { connect, disconnect: () => undefined }) }))

afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

async function listening() {
  const { tab, end } = stage()
  const { data, userData } = await tab()
  await userData.mirror(CHANNEL)
  const stop = openLive(data, userData)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { stop, end, data, userData }
}

test.each([
  ['was cut by the server', 'disconnect', 'io server disconnect', false],
  ['was refused by the server', 'connect_error', new Error('Unauthorized'), false],
])('a socket that %s is connected again after a pause', async (_, what, why, active) => {
  const { stop, end } = await listening()
  socket.active = active
  socket.handlers.get(what)!(why)
  expect(connect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(connect).toHaveBeenCalledTimes(1)
  stop()
  end()
})

test('a socket that the library reconnects itself, or that the app closed, is not connected again', async () => {
  const { stop, end } = await listening()
  socket.active = true
  socket.handlers.get('connect_error')!(new Error('timeout'))
  socket.handlers.get('disconnect')!('io client disconnect')
  vi.advanceTimersByTime(60_000)
  expect(connect).not.toHaveBeenCalled()
  stop()
  end()
})

test('a channel topic that was refused is joined again later', async () => {
  const { stop, end } = await listening()
  const answer = (ok: boolean) => emit.mock.lastCall![2]({ ok })
  socket.handlers.get('connect')!()
  answer(false)
  expect(emit).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(emit).toHaveBeenCalledTimes(2)
  answer(true)
  vi.advanceTimersByTime(600_000)
  expect(emit).toHaveBeenCalledTimes(2)
  stop()
  end()
})

test('a screen reloads after its topic is joined and after each reconnect, but not if the topic is refused', async () => {
  const { stop, end, userData } = await listening()
  const [received, joined] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const leave = userData.topics.listen('offer.7', { received, joined })
  const answer = (ok: boolean) => emit.mock.calls.findLast(([what, topic]) => what === 'join' && topic === 'offer.7')![2]({ ok })
  answer(true)
  expect(joined).toHaveBeenCalledTimes(1)
  socket.handlers.get('connect')!()
  answer(true)
  expect(joined).toHaveBeenCalledTimes(2)
  socket.handlers.get('connect')!()
  answer(false)
  leave()
  answer(true)
  expect(joined).toHaveBeenCalledTimes(2)
  expect(received).not.toHaveBeenCalled()
  stop()
  end()
})

test('each connect reloads only live queries and those of the first paint', async () => {
  const { stop, end, data } = await listening()
  const ask = vi.spyOn(data.queries, 'invalidateQueries')
  for (const times of [1, 2]) {
    socket.handlers.get('connect')!()
    vi.advanceTimersByTime(1500)
    expect(ask).toHaveBeenCalledTimes(times)
  }
  const isRefetched = ask.mock.lastCall![0]!.predicate as (query: { meta: object }) => boolean
  expect([{ live: true }, { firstPaint: true }, {}].map((meta) => isRefetched({ meta }))).toEqual([true, true, false])
  stop()
  end()
})
