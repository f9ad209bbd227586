import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { FuzzRequest } from '#tests/fuzz/requests/request.ts'
import { judge } from './judge.ts'
import { leaksIn, type Reader } from './leaks.ts'
import { Markers } from './markers.ts'

const OWN = '11111111-1111-4111-8111-111111111111'
const FOREIGN = '22222222-2222-4222-8222-222222222222'
const markers = new Markers()
markers.add(OWN, 123)
markers.add(FOREIGN, 124)
markers.add('manager@lakeside.test', 124)
const secrets = ['the secret that signs']
const member: Reader = { role: 'member', channel: 123 }

describe('a response', () => {
  const leaks = (text: string, reader: Reader = member, said = '') =>
    leaksIn({ text, reader, said: () => said }, markers, secrets)

  test.each([
    ['an id of another channel', `{"uuid":"${FOREIGN.toUpperCase()}"}`],
    ['a planted text', `{"title":"Carmen ${Markers.textOf(124)}"}`],
    ['an address of somebody there', '{"email":"Manager@lakeside.test"}'],
    ['a row that names its channel', '{"id":4,"sales_channel_id":124}'],
    ['the secret', 'the secret that signs'],
    ['a password hash', '{"password_hash":"$argon2id$v=19$m=19456,t=2,p=1$abcdefgh"}'],
    ['a stack trace', 'Error: no\n    at run (file:///srv/holdfast/dist/server/main.js:10:20)'],
    ['a stack trace in JSON', JSON.stringify({ detail: 'Error\n    at Object.run (/srv/holdfast/main.js:10:20)' })],
    ['a text of SQL', JSON.stringify({ detail: 'select "id" from "events" where "id" = $1' })],
    ['words of the database', 'duplicate key value violates unique constraint "events_pkey"'],
  ])('with %s is a leak', (_, text) => {
    expect(leaks(text)).not.toEqual([])
  })

  test.each([
    ['rows of one’s own', `{"uuid":"${OWN}","title":"A ${Markers.textOf(123)}","sales_channel_id":123}`],
    ['words about selecting and updating', '{"detail":"select a seat, update it, delete it from the list"}'],
  ])('with %s is no leak', (_, text) => {
    expect(leaks(text)).toEqual([])
  })

  test('that repeats its request is no leak', () => {
    expect(leaks(`{"detail":"${FOREIGN} is unknown"}`, member, `/api/x?id=${FOREIGN}`)).toEqual([])
  })

  test('may contain data of every channel for provider staff, and of none for others without a channel', () => {
    const own = `{"uuid":"${OWN}"}`
    expect(leaks(`{"uuid":"${FOREIGN}"}${own}`, { role: 'provider' })).toEqual([])
    expect(leaks(own, { role: 'nobody' })).not.toEqual([])
  })

  test('may contain data that rows of the reader’s channel contain, too', () => {
    const shared = new Markers()
    for (const channel of [124, 123, 124]) shared.add(FOREIGN, channel)
    expect(leaksIn({ text: FOREIGN, reader: member, said: () => '' }, shared, [])).toEqual([])
  })

  test.each([FOREIGN, 'ann@harbor.test'])('may contain %s once it was written, as any row may have it', (value) => {
    const written = new Markers()
    written.add(value, 124)
    const found = () => leaksIn({ text: value, reader: member, said: () => '' }, written, [])
    expect(found()).not.toEqual([])
    written.forget(`{"name":"${value}"}`)
    expect(found()).toEqual([])
  })
})

describe('a fault', () => {
  const calls = new Map(
    Object.values(contract).flatMap((area) => (Object.values(area) as Endpoint[]).map((call) => [call.name, call])),
  )
  const request: FuzzRequest = {
    number: 1,
    call: 'readEvent',
    shape: 'valid',
    bearer: { account: 'manager@harbor.test' },
    method: 'GET',
    path: '/api/events/1',
    headers: {},
    isForeign: false,
  }
  const kindsOf = (status: number, body: string, changed: Partial<FuzzRequest> = {}, headers: Record<string, string> = {}) =>
    judge({
      request: { ...request, ...changed },
      answer: {
        status,
        headers: {
          'x-holdfast': 'b',
          'content-type': status < 400 ? 'application/json' : 'application/problem+json',
          ...headers,
        },
        body,
        ms: 1,
      },
      reader: member,
      calls,
      markers,
      secrets,
    }).map(({ kind }) => kind)
  const problem = (status: number, code: string) =>
    JSON.stringify({ type: 'about:blank', title: 'T', status, detail: 'Something', code })

  test('is an error of the server, unless it names the time to retry', () => {
    expect(kindsOf(500, problem(500, 'Internal'))).toEqual(['status5xx'])
    expect(kindsOf(503, problem(503, 'UnderMaintenance'))).toEqual(['status5xx'])
    expect(kindsOf(503, problem(503, 'UnderMaintenance'), {}, { 'retry-after': '2' })).toEqual([])
  })

  test('is a success without a token, with a forged token, or on another channel’s row', () => {
    const message = JSON.stringify({ message: 'Done' })
    const profile = { call: 'updateProfile', path: '/api/profile' }
    expect(kindsOf(200, message, { ...profile })).toEqual([])
    expect(kindsOf(200, message, { ...profile, bearer: null })).toEqual(['leaks'])
    expect(kindsOf(200, message, { ...profile, bearer: { account: 'a', forged: 'alg none' } })).toEqual(['leaks'])
    expect(kindsOf(200, message, { ...profile, isForeign: true })).toEqual(['leaks'])
  })

  test('is a response with metrics to a request without their token', () => {
    expect(kindsOf(200, 'requests 1', { call: undefined, path: '/metrics' })).toEqual(['leaks'])
    expect(kindsOf(404, '', { call: undefined, path: '/metrics' })).toEqual([])
  })

  test('is a success within a batch on another channel’s row', () => {
    const operations = [
      { call: 'reserveSeat', isForeign: false },
      { call: 'reserveSeat', isForeign: true },
    ]
    const answer = (status: number) =>
      JSON.stringify({
        results: [
          { key: 'a', status: 200, body: null },
          { key: 'b', status, body: null },
        ],
      })
    const batch = { call: 'runBatch', path: '/api/batch', operations }
    expect(kindsOf(200, answer(404), batch)).toEqual([])
    expect(kindsOf(200, answer(200), batch)).toEqual(['leaks'])
  })

  test('is a response against the contract: another shape, no problem document, no marker', () => {
    expect(kindsOf(200, '{"id":"one"}')).toEqual(['offContract'])
    expect(kindsOf(404, '<html>')).toEqual(['offContract'])
    expect(kindsOf(404, 'no', {}, { 'content-type': 'text/html' })).toEqual(['offContract'])
  })
})
