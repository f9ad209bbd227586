import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#lib/clock.ts'
import type { Files } from '#server/kernel/gateways/files.ts'
import { s3Files } from './s3.ts'

// A local test double that stores uploads and, if a test sets it so, refuses requests.
let storage: Server
let files: Files
const kept = new Map<string, Buffer>()
let last: IncomingMessage
let answers = 200

beforeAll(async () => {
  storage = createServer((request, reply) => {
    last = request
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method, url = '' } = request
      if (answers !== 200) return reply.writeHead(answers).end()
      if (method === 'PUT') kept.set(url, Buffer.concat(pieces))
      if (method === 'DELETE') kept.delete(url)
      const body = method === 'GET' ? kept.get(url) : undefined
      reply.writeHead(method === 'GET' && !body ? 404 : 200).end(body)
    })
  })
  await new Promise<void>((listening) => storage.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/`
  const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
  files = s3Files({ endpoint, region: 'us-east-1', bucket: 'pictures', ...keys }, fixedClock(Date.parse('2026-03-10T18:00:00Z')))
})
beforeEach(() => void (answers = 200))
afterAll(() => storage.close())

test('a file is stored, read and removed, and the requests are signed', async () => {
  await files.put('abc', Buffer.from('bytes'), 'image/png')
  expect([last.url, last.headers['content-type'], last.headers['x-amz-date']]).toEqual([
    '/pictures/abc',
    'image/png',
    '20260310T180000Z',
  ])
  expect(last.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20260310\/us-east-1\/s3\/aws4_request, SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
  )
  expect(Buffer.from((await files.read('abc'))!).toString()).toBe('bytes')
  await files.remove('abc')
  expect(await files.read('abc')).toBeUndefined()
})

test('an error of the storage is not mistaken for a missing file', async () => {
  answers = 503
  await expect(files.read('abc')).rejects.toThrow('503')
  await expect(files.put('abc', Buffer.from('x'), 'image/png')).rejects.toThrow('503')
})
