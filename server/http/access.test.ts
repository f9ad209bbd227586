import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { subjects, type Access, type Subject } from '#contract/core/access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { aimAt, placesOf, type SampleInput } from '#tests/support/sample-input.ts'
import { makeRow } from '#tests/support/rows-of-kinds.ts'
import { testServer, type Person, type TestServer } from '#tests/support/server.ts'

// Every call of the contract, made by everyone: what each may do is derived here from the call's declaration, independently
// of the server's code, and compared with what the server does.

const CHANNEL = 123
const OTHER = 124
const calls = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_pass: true, is_marketplace_enabled: true })
  await server.addChannel(OTHER)
})
afterAll(() => server.close())

const declared = (call: Endpoint, input: SampleInput): Access =>
  typeof call.access === 'function' ? call.access(input as never) : call.access

/** Inputs that together exercise every rule of a call: an empty one, and each field alone if the rule depends on the fields. */
function inputsOf(call: Endpoint): SampleInput[] {
  const empty = { params: {}, query: {}, body: {} }
  if (typeof call.access !== 'function') return [empty]
  const fields = (schema: unknown) => Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {})
  return [
    empty,
    ...fields(call.body).map((field) => ({ ...empty, body: { [field]: 0 } })),
    ...fields(call.query).map((field) => ({ ...empty, query: { [field]: '1' } })),
  ]
}

/** Returns a value for another parameter of the path: a UUID or a number, or the first of a fixed list of words. */
function otherParam(call: Endpoint, name: string): string | number {
  const schema = (call.params as unknown as { shape: Record<string, Endpoint['params']> }).shape[name]
  const { entries } = (schema as unknown as { def: { entries?: Record<string, string> } }).def
  if (entries) return Object.values(entries)[0]!
  return schema!.safeParse('1').success ? 1 : '00000000-0000-4000-8000-00000000dead'
}

/**
 * Adds to a call's input the ids of its rows (without `ids`, the id of a new row), and unknown ids for the other parameters of
 * the path.
 */
async function aim(call: Endpoint, input: SampleInput, ids?: readonly (string | number)[]): Promise<SampleInput> {
  const access = declared(call, input)
  const aimed = structuredClone(input)
  for (const [, name = ''] of call.path.matchAll(/\{(\w+)\}/g)) aimed.params[name] = otherParam(call, name)
  if (typeof access !== 'object') return aimed
  return aimAt(call, access.scope, aimed, ids ?? [await makeRow[access.scope.row](server, CHANNEL)])
}

async function send(call: Endpoint, input: SampleInput, token?: string): Promise<{ status: number; detail?: string }> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input.params[name]))
  const query = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await server.call(call.method, `${path}?${query}`, {
    as: token,
    ...(call.method === 'GET' ? {} : { body: input.body }),
  })
  return { status, detail: (body as { detail?: string } | undefined)?.detail }
}

/**
 * Returns the result for a caller: let in (with any response that does not refuse the person), refused with a status, or failed
 * with a server error. Another row of the path can be missing only for callers who were let in.
 */
function outcome({ status, detail }: Awaited<ReturnType<typeof send>>, access: Access) {
  if (status >= 500) return 'failed'
  const isOther = status === 404 && (typeof access !== 'object' || detail !== access.scope.missing)
  return [401, 403, 404].includes(status) && !isOther ? status : 'let in'
}
const everythingBut = (left: readonly Subject[]) => subjects.filter((subject) => subject !== 'all' && !left.includes(subject))

interface Expected {
  who: string
  person: Person | null
  outcome: ReturnType<typeof outcome>
}

/** Returns the expected result of a call for each kind of caller, by its declaration. */
function expectations(access: Access): Expected[] {
  const provider: Expected = { who: 'provider staff', person: { role: 'provider' }, outcome: 'let in' }
  const nobody = (result: Expected['outcome']): Expected => ({ who: 'nobody', person: null, outcome: result })
  const client = (result: Expected['outcome']): Expected => ({ who: 'a client', person: { role: 'client' }, outcome: result })
  const member = (who: string, manages: readonly Subject[], result: Expected['outcome'], channel = CHANNEL): Expected => ({
    who,
    person: { role: 'member', channel, manages },
    outcome: result,
  })
  if (access === 'anyone') return [nobody('let in'), client('let in'), provider]
  if (access === 'signed-in') return [nobody(401), client('let in'), provider]
  if (access === 'staff') return [nobody(401), client(403), provider, member('a member without abilities', [], 'let in')]
  if (access === 'provider') return [nobody(401), client(403), provider, member('a member who manages everything', subjects, 403)]
  const needed = [access.manage ?? []].flat()
  const free = needed.length === 0
  return [
    nobody(401),
    client(403),
    provider,
    member('a stranger who manages everything at home', subjects, access.scope.row === 'channel' ? 403 : 404, OTHER),
    member('a member without abilities', [], free ? 'let in' : 403),
    member('a member with every other ability', everythingBut(needed), free ? 'let in' : 403),
    ...[...needed, 'all' as const].map((subject) => member(`a member who manages ${subject}`, [subject], 'let in')),
  ]
}

const everyCall = calls.flatMap((call) =>
  inputsOf(call).map((input) => ({
    call,
    input,
    title: `${call.method} ${call.path} ${JSON.stringify({ ...input.query, ...(input.body as object) })}`,
  })),
)

describe.each(everyCall)('$title', ({ call, input }) => {
  test.each(expectations(declared(call, input)))('$who: $outcome', async ({ person, outcome: expected }) => {
    const token = person === null ? undefined : (await server.signIn(person)).token
    expect(outcome(await send(call, await aim(call, input), token), declared(call, input))).toBe(expected)
  })
})

test('a caller without the role or ability is refused before the row is looked up', async () => {
  const viewer = (await server.signIn({ role: 'member', channel: CHANNEL, manages: [] })).token
  const client = (await server.signIn({ role: 'client' })).token
  const foreign = await server.addEvent(OTHER)
  const status = async (as: string, method: string, path: string) => (await server.call(method, path, { as, body: {} })).status
  for (const id of ['999999', String(foreign), 'abc']) {
    expect([id, await status(viewer, 'POST', `/events/${id}/vip-inventory`)]).toEqual([id, 403])
    expect([id, await status(viewer, 'GET', `/events/${id}`)]).toEqual([id, 404])
    expect([id, await status(client, 'GET', `/events/${id}`)]).toEqual([id, 403])
  }
  expect(await status(client, 'GET', '/metrics/nothing')).toBe(403)
})

test('a queued call has the same access rules in a batch', async () => {
  const queued = calls.filter(({ queue }) => queue === 'yes')
  expect(queued.length).toBeGreaterThan(3)
  const stranger = await server.signIn({ role: 'member', channel: OTHER, manages: subjects })
  const viewer = await server.signIn({ role: 'member', channel: CHANNEL, manages: [] })
  for (const call of queued) {
    const input = await aim(call, inputsOf(call).at(-1)!)
    const run = async (token: string) =>
      (
        await server.call('POST', '/batch', {
          as: token,
          body: { operations: [{ key: 'k', call: call.name, params: input.params, query: input.query, body: input.body }] },
        })
      ).body.results[0].status
    const access = declared(call, input)
    const free = typeof access === 'object' && access.manage === undefined
    const seen = await run(viewer.token)
    expect([call.name, free ? [401, 403].includes(seen) : seen]).toEqual([call.name, free ? false : 403])
    expect([403, 404]).toContain(await run(stranger.token))
  }
})

/** Every call whose scope can contain several rows, with the input for that. */
const several = everyCall.flatMap(({ call, input, title }) => {
  const access = declared(call, input)
  if (typeof access !== 'object') return []
  return placesOf(call, access.scope, input).some(({ many }) => many) ? [{ call, input, title, scope: access.scope }] : []
})

test('at least one call is about several rows', () => expect(several).not.toEqual([]))

describe.each(several)('$title', ({ call, input, scope }) => {
  test('own and foreign ids together are refused as a whole', async () => {
    const member = await server.signIn({ role: 'member', channel: CHANNEL, manages: subjects })
    const [own, other] = [await makeRow[scope.row](server, CHANNEL), await makeRow[scope.row](server, OTHER)]
    const refused = scope.row === 'channel' ? 403 : 404
    expect(outcome(await send(call, await aim(call, input, [own]), member.token), declared(call, input))).toBe('let in')
    expect((await send(call, await aim(call, input, [own, other]), member.token)).status).toBe(refused)
    expect((await send(call, await aim(call, input, [other, own]), member.token)).status).toBe(refused)
  })
})

test('the scope of every call of members defines where the input contains its rows', () => {
  const unplaced = everyCall.filter(({ call, input }) => {
    const access = declared(call, input)
    return typeof access === 'object' && placesOf(call, access.scope, input).length === 0
  })
  expect(unplaced.map(({ title }) => title)).toEqual([])
})
