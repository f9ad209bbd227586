/** Why bytes are no text we can read. `line` says where, for an encoding that breaks midway. */
export type TextProblem = { problem: 'empty' | 'utf-16' | 'spreadsheet' | 'binary' } | { problem: 'encoding'; line: number }

/** Reads bytes as UTF-8, without its byte order mark. */
export function decodeText(bytes: Uint8Array): { text: string } | TextProblem {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (bytes.length === 0) return { problem: 'empty' }
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff)) return { problem: 'utf-16' }
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0)) return { problem: 'spreadsheet' }
  if (bytes.includes(0)) return { problem: looksLikeUtf16(bytes) ? 'utf-16' : 'binary' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isMostlyText(bytes) ? { problem: 'encoding', line: lineOfBadByte(bytes) } : { problem: 'binary' }
  }
  return text.trim() === '' ? { problem: 'empty' } : { text }
}

/** Every other byte of UTF-16 is zero if the letters are Latin. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 1000)
  const zeros = [0, 1].map((parity) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length)
  return zeros.some((count) => count > sample.length * 0.4) && zeros.some((count) => count < sample.length * 0.1)
}

const isMostlyText = (bytes: Uint8Array) => {
  const sample = bytes.subarray(0, 4000)
  return sample.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13).length < sample.length * 0.02
}

/** The line of the first byte that is no UTF-8: a lenient reading puts a replacement character there. */
function lineOfBadByte(bytes: Uint8Array): number {
  const before = new TextDecoder('utf-8').decode(bytes).split('\ufffd', 1)[0]!
  return before.split(/\r\n|\n|\r/).length
}
