import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32, gunzipSync } from 'node:zlib'
import { gzipOf, joinCrc, pieceOf, plainOf } from './gzip-pieces.ts'

test('pieces compressed one by one are one gzip file, in any order and number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 20 }), async (texts) => {
      const pieces = await Promise.all(texts.map(pieceOf))
      expect(gunzipSync(Buffer.concat(gzipOf(pieces))).toString()).toBe(texts.join(''))
      expect((await Promise.all(pieces.map(plainOf))).map(String)).toEqual(texts)
    }),
    { numRuns: 50 },
  )
})

test('the checksum of two joined texts is calculated from their checksums', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), fc.uint8Array({ maxLength: 5_000 }), (a, b) => {
      expect(joinCrc(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])))
    }),
  )
})
