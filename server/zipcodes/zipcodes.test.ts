import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { zipsWithin } from './table.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
})
afterAll(() => server.close())

const exists = async (zip: string, as?: string) => {
  const { status, body } = await server.call('GET', `/zipcode/${encodeURIComponent(zip)}/exists`, { as })
  return status === 200 ? body : status
}

it('the existence of a ZIP code can be read, and a malformed one does not exist', async () => {
  const { token } = await server.signIn({ role: 'member', channel: 123, manages: [] })
  for (const zip of ['60613', '10001', '90210', '00501']) expect([zip, await exists(zip, token)]).toEqual([zip, { exists: true }])
  for (const zip of ['00000', '99999', '606', '606133', 'K1A 0B1', 'abcde', '60613-1234', 'constructor'])
    expect([zip, await exists(zip, token)]).toEqual([zip, { exists: false }])
})

it('ZIP codes can be read only by staff', async () => {
  expect(await exists('60613')).toBe(401)
  expect(await exists('60613', (await server.signIn({ role: 'client' })).token)).toBe(403)
  expect(await exists('60613', (await server.signIn({ role: 'provider' })).token)).toEqual({ exists: true })
})

it('the ZIP codes around another one are found by distance in miles', async () => {
  const near = zipsWithin('60613', 5)
  expect(near).toEqual(expect.arrayContaining(['60613', '60657', '60640', '60614']))
  for (const far of ['60629', '53202', '10001']) expect(near).not.toContain(far)
  expect(zipsWithin('60613', 0)).toContain('60613')
  // Milwaukee is about 80 miles from the north of Chicago.
  expect(zipsWithin('60613', 100)).toContain('53202')
  expect(zipsWithin('00000', 50)).toEqual([])
})
