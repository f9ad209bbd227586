import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jpegOf, pngOf, webpOf } from '#tests/support/pictures.ts'
import { pictureHead } from './picture-head.ts'

const still = (type: string, width: number, height: number) => ({ type, width, height, isAnimated: false })

describe('the head of a picture', () => {
  it('has the type and the size, without the pixels', () => {
    expect(pictureHead(pngOf(30_000, 20_000))).toEqual(still('image/png', 30_000, 20_000))
    expect(pictureHead(jpegOf(4032, 3024))).toEqual(still('image/jpeg', 4032, 3024))
    expect(pictureHead(webpOf(1600, 900))).toEqual(still('image/webp', 1600, 900))
  })

  it('of a lossless WebP has 14 bits for each side', () => {
    const bytes = Buffer.from(webpOf(1, 1))
    bytes.write('VP8L', 12)
    bytes.writeUInt8(0x2f, 20)
    bytes.writeUInt32LE(((899 << 14) | 1599) >>> 0, 21)
    expect(pictureHead(bytes)).toEqual(still('image/webp', 1600, 900))
  })

  it('says whether it is animated', () => {
    expect(pictureHead(pngOf(8, 6, { isAnimated: true }))).toMatchObject({ width: 8, isAnimated: true })
    expect(pictureHead(webpOf(16_000, 6, { isAnimated: true }))).toMatchObject({ width: 16_000, height: 6, isAnimated: true })
  })

  it('of real files is right', async () => {
    const head = async (path: string) => pictureHead(await readFile(path))
    expect(await head('public/icons/icon-192.png')).toEqual(still('image/png', 192, 192))
    expect(await head('tests/shots/readme/house.jpg')).toMatchObject({ type: 'image/jpeg', isAnimated: false })
  })

  it.each([
    ['a text', Buffer.from('No picture at all, but long enough to have a head')],
    ['a GIF', Buffer.from('GIF89a'.padEnd(64, '0'))],
    ['a sound in RIFF', Buffer.from('RIFF0000WAVEfmt '.padEnd(64, '0'))],
    ['a picture without a width', webpOf(0, 9)],
    ['nothing', Buffer.alloc(0)],
  ])('is missing in %s', (_, bytes) => expect(pictureHead(bytes)).toBeNull())

  it('is missing in a file that ends before it', () => {
    for (const whole of [pngOf(9, 9), jpegOf(9, 9), webpOf(9, 9)]) expect(pictureHead(whole.subarray(0, 12))).toBeNull()
  })

  it('is looked for in any bytes without an error', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(pngOf(9, 9), jpegOf(9, 9), webpOf(9, 9)),
        fc.uint8Array({ maxLength: 80 }),
        fc.nat(40),
        (start, rest, cut) => {
          const head = pictureHead(Buffer.concat([start.subarray(0, cut), rest]))
          expect(head === null || head.width > 0).toBe(true)
        },
      ),
    ))
})
