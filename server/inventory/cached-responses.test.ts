import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createResponseCache, encodingFor, isNotModified } from './cached-responses.ts'

const kept = (most = 1e6) => createResponseCache({ most, quality: 4 })

it('a response is built once per version for all simultaneous requests', async () => {
  const store = kept()
  let built = 0
  const build = async () => `{"built":${++built}}`
  const [one, two] = await Promise.all([store.get('7', 'v1', build), store.get('7', 'v1', build)])
  expect(one).toBe(two)
  await store.get('7', 'v2', build)
  expect(built).toBe(2)
  expect(store.peek('7')).toBe('v2')
})

it('every encoding carries the same text', async () => {
  const answer = await kept().get('7', 'v1', async () => 'seat '.repeat(1000))
  expect(brotliDecompressSync(await answer.bytes('br')).toString()).toBe('seat '.repeat(1000))
  expect(gunzipSync(await answer.bytes('gzip')).toString()).toBe('seat '.repeat(1000))
  expect((await answer.bytes('identity')).toString()).toBe('seat '.repeat(1000))
})

it('a response that could not be built is not cached', async () => {
  const store = kept()
  await expect(store.get('7', 'v1', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect((await store.get('7', 'v1', async () => 'here')).version).toBe('v1')
})

it('the least recently requested response is removed first', async () => {
  const store = kept(1)
  await store.get('7', 'v1', async () => 'a')
  await store.get('8', 'v1', async () => 'b')
  expect([store.peek('7'), store.peek('8')]).toEqual([undefined, 'v1'])
})

it('the encoding is the smallest that the caller allows', () => {
  expect([
    encodingFor('gzip, deflate, br'),
    encodingFor('br;q=0, gzip'),
    encodingFor(undefined),
    encodingFor('identity'),
  ]).toEqual(['br', 'gzip', 'identity', 'identity'])
})

it('an entity tag matches whether weak or strong, alone or in a list', () => {
  expect([
    isNotModified('W/"a"', 'W/"a"'),
    isNotModified('"b", "a"', 'W/"a"'),
    isNotModified('"b"', 'W/"a"'),
    isNotModified(undefined, 'W/"a"'),
  ]).toEqual([true, true, false, false])
})
