import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { session } from '#contract/session.ts'
import { event } from '#data/testing/fake-server.ts'
import { TestDevice } from '#data/testing/test-world.ts'
import { pathOf, searchOf } from './address.ts'
import { retryAfter } from './answer.ts'
import { createApi } from './api.ts'
import { backoff } from './backoff.ts'
import { Connectivity } from './connectivity.ts'
import { ApiProblem, Unreachable } from './problem.ts'

function client(answer: (request: Request) => Response | Promise<Response>, proving = async () => false) {
  const seen: Request[] = []
  const refused: (string | null)[] = []
  const world = new TestDevice().tab(async (input, init) => {
    const request = new Request(input as string, init)
    seen.push(request)
    return answer(request)
  })
  const connectivity = new Connectivity(world)
  const api = createApi({
    world,
    connectivity,
    token: () => 'T',
    refused: (token) => refused.push(token),
    outdated() {},
    contact() {},
    prove: proving,
  })
  return { api, seen, refused, connectivity }
}
const ours = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'x-holdfast': 'b1', ...headers } })
const problem = (status: number, code: string) =>
  ours({ type: 'about:blank', title: code, status, detail: 'Said so', code }, status)

describe('a call', () => {
  test('that needs a proof waits for it, and is then made again under the same key', async () => {
    const answers = [problem(403, 'ProofNeeded'), ours(event(1))]
    let requests = 0
    const { api, seen } = client(
      () => answers.shift()!,
      async () => {
        requests++
        return true
      },
    )
    const reply = await api.call(events.updateEvent, { params: { id: 1 }, body: { status: 0 } }, { key: 'K' })
    expect([reply.id, requests, seen.map(({ headers }) => headers.get('idempotency-key'))]).toEqual([1, 1, ['K', 'K']])
  })

  test('is refused if the user does not want to prove who they are', async () => {
    const { api, seen } = client(() => problem(403, 'ProofNeeded'))
    const refused = api.call(events.updateEvent, { params: { id: 1 }, body: { status: 0 } })
    await expect(refused).rejects.toMatchObject({ code: 'ProofNeeded' })
    expect(seen).toHaveLength(1)
  })

  test('carries the token, and a key and the id of the device if it writes', async () => {
    const { api, seen } = client(() => ours(event(1)))
    await api.call(events.readEvent, { params: { id: 1 } })
    await api.call(events.updateEvent, { params: { id: 1 }, body: { status: 0 } }, { key: 'K' })
    expect(
      seen.map((one) => [
        one.method,
        new URL(one.url).pathname,
        one.headers.get('authorization'),
        one.headers.get('idempotency-key'),
        one.headers.get('x-holdfast-device'),
      ]),
    ).toEqual([
      ['GET', '/api/events/1', 'Bearer T', null, null],
      ['PATCH', '/api/events/1', 'Bearer T', 'K', expect.stringMatching(/^[\da-f-]{36}$/)],
    ])
  })

  test.each([
    ['a portal in between', () => new Response(JSON.stringify(event(1))), 'foreign'],
    ['half an answer', () => ours('{"id":1'), 'unreadable'],
    ['an answer of another shape', () => ours({ hello: 1 }), 'unreadable'],
    ['a refusal that is no problem document', () => ours('<html>', 502), 'unreadable'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ])('does not count %s as a response', async (_, answer, why) => {
    const { api } = client(answer)
    await expect(api.call(events.readEvent, { params: { id: 1 } })).rejects.toMatchObject({ name: 'Unreachable', why })
  })

  test('throws the refusal of the server, with its message and the time to wait', async () => {
    const { api } = client(() =>
      ours({ type: 'about:blank', title: 'x', status: 429, detail: 'Slow down', code: 'TooManyRequests' }, 429, {
        'retry-after': '7',
      }),
    )
    const error = await api.call(events.readEvent, { params: { id: 1 } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiProblem)
    expect(error).toMatchObject({ message: 'Slow down', status: 429, code: 'TooManyRequests', retryAfter: 7000 })
  })

  test('reports a refused token, but not a wrong password', async () => {
    const { api, refused } = client(() => problem(401, 'Unauthorized'))
    await expect(api.call(session.signIn, { body: { email: 'a@b.test', password: 'x' } })).rejects.toThrow('Said so')
    expect(refused).toEqual([])
    await expect(api.call(session.readMe, {})).rejects.toThrow('Said so')
    expect(refused).toEqual(['T'])
  })

  test('leaves connectivity as it is when it is aborted', async () => {
    const { api, connectivity } = client(
      (request) =>
        new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))),
    )
    const stop = new AbortController()
    const calling = api.call(session.readMe, {}, { signal: stop.signal })
    stop.abort(new Error('left the page'))
    await expect(calling).rejects.toThrow('left the page')
    expect(connectivity.current().online).toBe(true)
  })

  test('returns a downloaded file with its name and the total number of rows', async () => {
    const { api } = client(() =>
      ours('a,b', 200, {
        'x-total-count': '431',
        'content-disposition': 'attachment; filename="events.csv"',
        'content-type': 'text/csv',
      }),
    )
    const { blob, name, total } = await api.download(events.downloadEvents, { params: { id: 1 } })
    expect([await blob.text(), name, total]).toEqual(['a,b', 'events.csv', 431])
  })
})

describe('connectivity', () => {
  test('follows the result of the last call', async () => {
    let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('gone'))
    const { api, connectivity } = client(() => answer())
    await expect(api.call(session.readMe, {})).rejects.toBeInstanceOf(Unreachable)
    expect(connectivity.current().online).toBe(false)
    answer = () => problem(403, 'Forbidden')
    await expect(api.call(session.readMe, {})).rejects.toBeInstanceOf(ApiProblem)
    expect(connectivity.current().online).toBe(true)
  })

  test('stays offline when a response arrives that was requested before another call failed', async () => {
    const requests: ((answer: Response) => void)[] = []
    let isGone = false
    const { api, connectivity } = client(() =>
      isGone ? Promise.reject(new TypeError('gone')) : new Promise((resolve) => requests.push(resolve)),
    )
    const slow = api.call(session.readMe, {}).catch(() => undefined)
    await expect.poll(() => requests.length).toBe(1)
    isGone = true
    await expect(api.call(session.readMe, {})).rejects.toBeInstanceOf(Unreachable)
    requests[0]!(problem(403, 'Forbidden'))
    await slow
    expect(connectivity.current()).toMatchObject({ online: false, lastAnswerAt: expect.any(Number) as number })
  })

  test('knows how wrong the clock of the device is', async () => {
    const world = new TestDevice().tab(fetch)
    const connectivity = new Connectivity(world)
    connectivity.answered(connectivity.requestSent(), new Date(world.clock.now() + 86_400_000).toUTCString())
    expect(connectivity.serverNow() - world.clock.now()).toBe(86_400_000)
    connectivity.answered(connectivity.requestSent(), new Date(world.clock.now() + 900).toUTCString())
    expect(connectivity.serverNow()).toBe(world.clock.now())
  })

  test('remembers without a network how wrong the clock was before', () => {
    const device = new TestDevice()
    const before = new Connectivity(device.tab(fetch))
    before.answered(before.requestSent(), new Date(device.clock.now() - 86_400_000).toUTCString())
    const after = new Connectivity(device.tab(fetch), false)
    expect(after.serverNow() - device.clock.now()).toBe(-86_400_000)
  })

  test('does not take a slow response for a wrong clock', () => {
    const device = new TestDevice()
    const connectivity = new Connectivity(device.tab(fetch))
    const attempt = connectivity.requestSent()
    const date = new Date(device.clock.now()).toUTCString()
    device.clock.advance(90_000)
    connectivity.answered(attempt, date)
    expect(connectivity.current().clockOffset).toBe(0)
  })
})

test('path parameters are filled in, and absent search parameters are left out', () => {
  expect(pathOf({ path: '/events/{id}/seats' }, { id: 'a b' })).toBe('/api/events/a%20b/seats')
  expect(() => pathOf({ path: '/events/{id}' }, {})).toThrow('needs id')
  expect(searchOf({ take: 20, eventId: [1, 2], type: undefined, searchQuery: '', none: [] })).toBe('?take=20&eventId=1%2C2')
  expect(searchOf({ source: ['Web', 'Radio, evenings'] })).toBe('?source=Web&source=Radio%2C+evenings')
})

test('the pause between attempts grows from one to twenty seconds, and no further', () => {
  expect([0, 1, 2, 5, 50].map((attempts) => backoff(attempts, () => 1))).toEqual([1000, 2000, 4000, 20_000, 20_000])
  expect(backoff(50, () => 0)).toBe(1000)
})

test('Retry-After is read as seconds or as a date', () => {
  expect(retryAfter('3', 0)).toBe(3000)
  expect(retryAfter(new Date(5000).toUTCString(), 1000)).toBe(4000)
  expect(retryAfter(null, 0)).toBeNull()
})
