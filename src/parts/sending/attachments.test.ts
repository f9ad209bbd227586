import { expect, test } from 'vitest'
import { attachmentName, attachmentWarnings, isShown } from './attachments.ts'

const file = (contentType: string, filename: string | null) => ({ url: 'https://a.example/f', contentType, filename })
const picture = file('image/jpeg', null)

test('attachments are named, or numbered', () => {
  expect(attachmentName(file('image/png', 'team.png'), 0)).toBe('team.png')
  expect(attachmentName(picture, 1)).toBe('Attachment 2')
})

test('PDF files and HEIC images cause a warning, by their type or their name', () => {
  expect(attachmentWarnings([picture, file('image/gif', 'a.gif')])).toEqual([])
  const [pdf, heic, unnamed] = attachmentWarnings([
    file('application/pdf', 'menu.pdf'),
    file('application/octet-stream', 'IMG_1.HEIC'),
    file('image/heif', null),
  ])
  expect(pdf).toMatch(/^menu\.pdf: carriers pass PDF files on unchanged/)
  expect(heic).toMatch(/^IMG_1\.HEIC: carriers don’t convert HEIC images/)
  expect(unnamed).toMatch(/^Attachment 3: carriers don’t convert/)
})

test('a browser shows pictures, but no HEIC picture and no file', () => {
  expect([picture, file('image/heic', null), file('application/pdf', null)].map(isShown)).toEqual([true, false, false])
})
