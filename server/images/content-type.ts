import { PICTURE_TYPES } from '#contract/images.ts'

const starts = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** How files of a kind begin. */
const signatures: [type: string, is: (bytes: Uint8Array) => boolean][] = [
  ['image/png', (bytes) => starts(bytes, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (bytes) => starts(bytes, '\xff\xd8\xff')],
  ['image/gif', (bytes) => starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')],
  ['image/webp', (bytes) => starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)],
  ['application/pdf', (bytes) => starts(bytes, '%PDF-')],
  ['video/mp4', (bytes) => starts(bytes, 'ftyp', 4)],
  ['audio/mpeg', (bytes) => starts(bytes, 'ID3')],
  ['text/vcard', (bytes) => starts(bytes, 'BEGIN:VCARD')],
]

/** What a file is by its content; its name and what its sender says of it count for nothing. An SVG is no picture here: it can carry scripts. */
export const contentType = (bytes: Uint8Array): string =>
  signatures.find(([, is]) => is(bytes))?.[0] ?? 'application/octet-stream'

export const isPicture = (type: string): boolean => (PICTURE_TYPES as readonly string[]).includes(type)
