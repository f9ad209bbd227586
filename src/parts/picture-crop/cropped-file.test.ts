import { expect, test } from 'vitest'
import { croppedFile } from './cropped-file.ts'

const of = { name: 'day at the park.webp', type: 'image/webp', maxWidth: 1000, aspect: 1.6 }
const bytes = (size: number) => new Blob([new Uint8Array(size)], { type: 'image/png' })

test('a crop is made smaller until it can be sent', async () => {
  const widths: number[] = []
  const file = await croppedFile(async ({ maxSize }) => {
    widths.push(maxSize.width)
    return bytes(maxSize.width * 3000)
  }, of)
  expect(widths).toEqual([1000, 800, 640])
  expect([file?.name, file?.type, file?.size]).toEqual(['day at the park.png', 'image/png', 1_920_000])
})

test('a crop that fails, or stays too large, is null', async () => {
  expect(await croppedFile(async () => null, of)).toBeNull()
  expect(await croppedFile(async () => bytes(2_000_001), of)).toBeNull()
})
