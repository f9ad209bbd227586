import { describe, expect, it } from 'vitest'
import { MOST_CHARACTERS } from '#lib/seat-map/background.ts'
import { jpegOf, pngOf, webpOf } from '#tests/support/pictures.ts'
import type { DecodedPicture } from './decode-picture.ts'
import { readPicture } from './read-picture.ts'

const START = 'data:image/webp;base64,'
const attempts: [width: number, height: number, quality: number][] = []
let closed = 0

/** A decoder whose copies have a number of characters for each pixel. */
const decoder =
  (perPixel: number, size = { width: 4000, height: 3000 }) =>
  async (): Promise<DecodedPicture> => {
    attempts.length = 0
    closed = 0
    return {
      ...size,
      async encoded({ width, height }, quality) {
        attempts.push([width, height, quality])
        return START.padEnd(Math.ceil(width * height * quality * perPixel), 'A')
      },
      close: () => void closed++,
    }
  }
const bytesOf = (file: Buffer) => new Uint8Array(file)
const photo = bytesOf(jpegOf(4000, 3000))

describe('the copy of a picture', () => {
  it('has at most 1,600 pixels on its longest side', async () => {
    expect(await readPicture(photo, decoder(0))).toEqual({ data: START, width: 1600, height: 1200 })
    expect([attempts, closed]).toEqual([[[1600, 1200, 0.8]], 1])
    expect(await readPicture(photo, decoder(0, { width: 2, height: 6000 }))).toMatchObject({ width: 1, height: 1600 })
  })

  it('is not larger than the picture', async () => {
    expect(await readPicture(photo, decoder(0, { width: 300, height: 500 }))).toMatchObject({ width: 300, height: 500 })
  })

  it('is made coarser, then smaller, until it is small enough', async () => {
    const copy = await readPicture(photo, decoder(0.15))
    expect(copy).toMatchObject({ width: 1200, height: 900 })
    expect((copy as { data: string }).data.length).toBeLessThanOrEqual(MOST_CHARACTERS)
    expect(attempts.map(([width, , quality]) => [width, quality])).toEqual([
      [1600, 0.8],
      [1600, 0.6],
      [1600, 0.4],
      [1200, 0.8],
      [1200, 0.6],
    ])
  })

  it.each([
    ['cannot be read', null, 'unreadable'],
    ['is no picture', bytesOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'not-picture'],
    ['is animated', bytesOf(pngOf(9, 9, { isAnimated: true })), 'animated'],
    ['is animated, as WebP', bytesOf(webpOf(9, 9, { isAnimated: true })), 'animated'],
    ['has too many pixels', bytesOf(pngOf(10_000, 5001)), 'huge'],
  ])('of a file that %s is not drawn', async (_, bytes, problem) => {
    let isDecoded = false
    const result = await readPicture(bytes, async () => {
      isDecoded = true
      return decoder(0)()
    })
    expect([result, isDecoded]).toEqual([problem, false])
  })

  it('of a damaged picture is missing, and so is one that cannot be made small enough', async () => {
    expect(await readPicture(photo, () => Promise.reject(new Error('damaged')))).toBe('broken')
    expect(await readPicture(photo, decoder(100))).toBe('broken')
    expect(attempts).toHaveLength(15)
  })
})
