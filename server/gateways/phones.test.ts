import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { log } from '#server/log.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { localPhones, twilioPhones } from './phones.ts'

let server: TestServer
let provider: string
let double: Server
const requests: { path: string; authorization: string | undefined }[] = []
let answer = { status: 200, body: {} as object }

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  provider = (await server.signIn({ role: 'provider' })).token
  double = createServer((request, reply) => {
    requests.push({ path: request.url!, authorization: request.headers.authorization })
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(double.address() as AddressInfo).port}`
  server.context.gateways.phones = twilioPhones({ account: 'AC1', token: 'secret', url })
})
afterAll(async () => {
  await new Promise((resolve) => double.close(resolve))
  await server.close()
})

const lookUp = async (fan: number) =>
  (await server.call('GET', `/ttb-users/${fan}?includePhoneLookup=true`, { as: provider })).body.phone_lookup

it('a phone number is looked up at Twilio once, and the result is stored', async () => {
  answer = { status: 200, body: { valid: true, country_code: 'GB', phone_number: '+442071234567' } }
  const fan = await server.addFan(123, { phone: '+442071234567' })
  for (const _ of [1, 2]) expect(await lookUp(fan)).toEqual({ details: { city: null, country: 'United Kingdom' } })
  expect(requests).toEqual([
    { path: '/v2/PhoneNumbers/%2B442071234567', authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}` },
  ])
})

it('an invalid number has no details, and the number’s own country is used if Twilio does not respond', async () => {
  answer = { status: 200, body: { valid: false, country_code: null } }
  expect(await lookUp(await server.addFan(123, { phone: '+1000' }))).toBeNull()
  const trouble = vi.spyOn(log, 'trouble').mockImplementation(() => {})
  answer = { status: 503, body: {} }
  expect(await lookUp(await server.addFan(123, { phone: '+33142685300' }))).toEqual({
    details: { city: null, country: 'France' },
  })
  expect(trouble).toHaveBeenCalled()
  trouble.mockRestore()
  expect(await localPhones.placeOf('nothing', AbortSignal.timeout(1))).toBeNull()
})
