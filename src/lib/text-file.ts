/** The readable encodings of text files. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The reason why bytes are no readable text. `line` is the line of the first bad byte. */
export type TextProblem = { problem: 'empty' | 'utf-16' | 'spreadsheet' | 'binary' } | { problem: 'encoding'; line: number }

/**
 * Reads bytes as UTF-16 if they begin with its byte order mark, or else as UTF-8, or else as Windows-1252. A text with a few bytes
 * that are not UTF-8 is damaged UTF-8, which is a problem.
 * @returns the text without its byte order mark and composed (NFC)
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } | TextProblem {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (bytes.length === 0) return { problem: 'empty' }
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0)) return { problem: 'spreadsheet' }
  if (starts(0xff, 0xfe)) return decoded(bytes, 'utf-16le')
  if (starts(0xfe, 0xff)) return decoded(bytes, 'utf-16be')
  if (bytes.includes(0)) return { problem: looksLikeUtf16(bytes) ? 'utf-16' : 'binary' }
  const utf8 = decoded(bytes, 'utf-8')
  if (!('problem' in utf8) || utf8.problem !== 'encoding') return utf8
  if (!isMostlyText(bytes)) return { problem: 'binary' }
  return starts(0xef, 0xbb, 0xbf) || isDamagedUtf8(bytes) ? utf8 : (windows1252(bytes) ?? utf8)
}

function decoded(bytes: Uint8Array, encoding: Encoding): { text: string; encoding: Encoding } | TextProblem {
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return { problem: 'encoding', line: lineOfBadByte(bytes, encoding) }
  }
  return text.trim() === '' ? { problem: 'empty' } : { text: text.normalize('NFC'), encoding }
}

/** The characters of the bytes 0x80 to 0x9f in Windows-1252; its five unused bytes are blank here. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/**
 * Reads bytes as Windows-1252; undefined if a byte has no character there. Some runtimes decode Windows-1252 as Latin-1, so its
 * control characters are replaced here.
 */
function windows1252(bytes: Uint8Array): { text: string; encoding: Encoding } | undefined {
  if (bytes.some((byte) => byte >= 0x80 && byte <= 0x9f && WINDOWS_1252[byte - 0x80] === ' ')) return undefined
  const text = new TextDecoder('windows-1252').decode(bytes)
  return { text: text.replaceAll(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80]!), encoding: 'windows-1252' }
}

/** Whether more characters are valid in UTF-8 than are broken, since few bytes of another encoding look like UTF-8 by chance. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  let whole = 0
  let broken = 0
  for (const char of new TextDecoder('utf-8').decode(bytes).matchAll(/\P{ASCII}/gu)) {
    if (char[0] === '\ufffd') broken++
    else whole++
  }
  return whole > broken
}

/** Whether text looks like UTF-16, in which every other byte of Latin letters is zero. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 1000)
  const zeros = [0, 1].map((parity) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length)
  return zeros.some((count) => count > sample.length * 0.4) && zeros.some((count) => count < sample.length * 0.1)
}

const isMostlyText = (bytes: Uint8Array) => {
  const sample = bytes.subarray(0, 4000)
  return sample.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13).length < sample.length * 0.02
}

/** The line of the first unreadable byte, found by the replacement character that a lenient decoder puts there. */
function lineOfBadByte(bytes: Uint8Array, encoding: Encoding): number {
  const before = new TextDecoder(encoding).decode(bytes).split('\ufffd', 1)[0]!
  return before.split(/\r\n|\n|\r/).length
}
