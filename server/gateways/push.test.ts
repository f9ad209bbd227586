import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '#lib/clock.ts'
import { inTime } from '#server/outbound/in-time.ts'
import { decrypted, pushDouble } from '#tests/support/push-double.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { webPush } from './push.ts'
import { authorization, encrypted, isPoint, keyPair } from './push-crypto.ts'
import { pushKey } from './push-key.ts'
import { isPushService } from './push-services.ts'

const clock = fixedClock(START)
const key = keyPair()
const message = { text: '{"title":"Your hold ends at 6:35pm"}', seconds: 299.7, topic: 'topic-of-32-characters' }
let double: Awaited<ReturnType<typeof pushDouble>>
beforeAll(async () => void (double = await pushDouble(clock.now)))
beforeEach(() => {
  double.delivered.length = 0
  double.faults.length = 0
})
afterAll(() => double.close())

const gateway = (services = [double.origin]) =>
  webPush({ clock, key: async () => key, services, contact: 'mailto:operator@holdfast.test' })
const send = (target = double.target, by = gateway()) => inTime((signal) => by.send(target, message, signal), 500)

test('a message is encrypted as in the example of RFC 8291', () => {
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const body = encrypted({ p256dh, auth }, 'When I grow up, I want to be a watermelon', {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    pair: keyPair('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(decrypted(body, browser, Buffer.from(auth, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

test('a browser decrypts the message, and its push service finds the signature of our key', async () => {
  expect(await send()).toEqual({ state: 'sent' })
  expect(double.delivered).toEqual([
    {
      text: message.text,
      ttl: 299,
      topic: message.topic,
      urgency: 'high',
      key: key.publicKey,
      claims: { aud: double.origin, exp: START / 1000 + 12 * 60 * 60, sub: 'mailto:operator@holdfast.test' },
    },
  ])
})

test('the double refuses a signature for another server, one that is too old, and another browser’s message', async () => {
  const of = { endpoint: double.target.endpoint, contact: 'mailto:operator@holdfast.test', now: START }
  const post = async (authorizationOf: string, target = double.target) => {
    const headers = { authorization: authorizationOf, ttl: '60', 'content-encoding': 'aes128gcm' }
    const body = new Uint8Array(encrypted(target, 'text'))
    return (await fetch(double.target.endpoint, { method: 'POST', headers, body })).status
  }
  expect(await post(authorization(key, of))).toBe(201)
  expect(await post(authorization(key, { ...of, endpoint: 'https://elsewhere.test/' }))).toBe(403)
  expect(await post(authorization(key, { ...of, now: START - 13 * 60 * 60_000 }))).toBe(403)
  expect(await post(authorization({ ...key, publicKey: keyPair().publicKey }, of))).toBe(403)
  expect(await post(authorization(key, of), { ...double.target, p256dh: keyPair().publicKey })).toBe(400)
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i has no such browser any more', async (status) => {
    double.faults.push((reply) => void reply.writeHead(status).end())
    expect(await send()).toEqual({ state: 'gone' })
  })

  test('that limits us names the pause in seconds or as a date; otherwise it is a minute', async () => {
    const later = async (status: number, header?: string) => {
      double.faults.push((reply) => void reply.writeHead(status, header === undefined ? {} : { 'retry-after': header }).end())
      return send()
    }
    expect(await later(429, '17')).toEqual({ state: 'later', seconds: 17 })
    expect(await later(503, '17')).toEqual({ state: 'later', seconds: 17 })
    expect(await later(429, new Date(START + 90_000).toUTCString())).toEqual({ state: 'later', seconds: 90 })
    expect(await later(429, '999999')).toEqual({ state: 'later', seconds: 3_600 })
    expect(await later(429)).toEqual({ state: 'later', seconds: 60 })
    expect(await later(429, 'soon')).toEqual({ state: 'later', seconds: 60 })
  })

  test('refuses a message for good with any other 4xx, and redirects are not followed', async () => {
    for (const status of [400, 401, 403, 413]) {
      double.faults.push((reply) => void reply.writeHead(status).end('no'))
      expect(await send()).toEqual({ state: 'refused', reason: `${status} no` })
    }
    const before = double.requests()
    double.faults.push((reply) => void reply.writeHead(307, { location: '/push/other' }).end())
    expect(await send()).toEqual({ state: 'refused', reason: '307' })
    expect(double.requests()).toBe(before + 1)
  })

  test('that fails, disconnects or does not answer leaves the result unknown', async () => {
    double.faults.push(
      (reply) => void reply.writeHead(500).end(),
      (reply) => void reply.writeHead(503).end(),
      (reply) => void reply.socket?.destroy(),
      () => {},
    )
    for (let fault = 0; fault < 4; fault++) await expect(send()).rejects.toThrow(/answered 50[03]|fetch failed|timeout/)
    expect(double.delivered).toEqual([])
  })
})

describe('an address', () => {
  test('belongs to a known push service, or to one that the operator has named', () => {
    const known = [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ]
    for (const address of known) expect(isPushService(address), address).toBe(true)
    expect(isPushService('https://push.example.com/abc')).toBe(false)
    expect(isPushService('https://push.example.com/abc', ['https://push.example.com'])).toBe(true)
  })

  test('of another host, another port, without https, or with an account is never called', async () => {
    const other = [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/fcm/send/abc',
      'https://me:secret@fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com.evil.test/',
      'https://evil.test/fcm.googleapis.com',
      'https://evilpush.apple.com/',
      'https://notify.windows.com/',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/',
      'https://[::1]/',
      'file:///etc/passwd',
      'no address',
    ]
    for (const address of other) expect(isPushService(address), address).toBe(false)
    const before = double.requests()
    expect(await send(double.target, gateway([]))).toEqual({ state: 'gone' })
    expect(double.requests()).toBe(before)
  })

  test('is accepted only with a key that is a point of the curve', () => {
    expect(gateway().accepts(double.target)).toBe(true)
    expect(gateway([]).accepts(double.target)).toBe(false)
    expect(gateway().accepts({ ...double.target, p256dh: `B${'A'.repeat(86)}` })).toBe(false)
    expect(isPoint('')).toBe(false)
  })
})

describe('the key of an installation', () => {
  let server: TestServer
  beforeAll(async () => void (server = await testServer()))
  afterAll(() => server.close())
  const secret = 'a secret for tests, long enough to sign with'

  test('is made once, is encrypted in the database, and is the same for every server', async () => {
    const [first, second] = await Promise.all([pushKey(server.db, { secret }), pushKey(server.db, { secret })])
    expect(second).toEqual(first)
    expect(await pushKey(server.db, { secret })).toEqual(first)
    const stored = await server.db.selectFrom('push_keys').selectAll().execute()
    expect(stored).toEqual([{ id: 1, public_key: first.publicKey, sealed: expect.any(String) as string }])
    expect(JSON.stringify(stored)).not.toContain(first.privateKey)
  })

  test('survives a change of the secret if the old one is known, and is replaced otherwise', async () => {
    const before = await pushKey(server.db, { secret })
    expect(await pushKey(server.db, { secret: 'a new secret of 32 characters or more', secretOld: secret })).toEqual(before)
    const after = await pushKey(server.db, { secret: 'a new secret of 32 characters or more' })
    expect(after.publicKey).not.toBe(before.publicKey)
    expect(await pushKey(server.db, { secret: 'a new secret of 32 characters or more' })).toEqual(after)
  })

  test('can be given in the settings', async () => {
    const own = keyPair()
    expect(await pushKey(server.db, { secret, push: { key: own.privateKey, services: [] } })).toEqual(own)
  })
})
