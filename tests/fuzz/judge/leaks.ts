import type { Markers } from './markers.ts'

/** The reader of a response: a member of a channel, provider staff, or somebody without access to any channel's rows. */
export type Reader = { role: 'provider' } | { role: 'member'; channel: number } | { role: 'nobody' }

interface ReadAnswer {
  /** Head and body of a response, or the messages of a socket. */
  text: string
  reader: Reader
  /** Returns the reader's own input, because an echo is not a leak. */
  said: () => string
}

/** Texts that no response may contain, for any reader. */
const innards: readonly (readonly [string, RegExp])[] = [
  ['a password hash', /\$argon2(?:id|i|d)\$[^\s"]{5,}/],
  ['a stack trace', /\n\s+at (?:async )?[\w.<>[\] ]*\(?(?:file:|node:|\/)[^\n]{3,}:\d+:\d+/],
  ['a stack trace', /\\n\s+at (?:async )?[\w.<>[\] ]*\(?(?:file:|node:|\/)[^\n"]{3,}:\d+:\d+/],
  ['a path of the server', /\/node_modules\/|\/dist\/server\/|file:\/\/\//],
  ['a text of SQL', /\b(?:select \\?"|insert into \\?"|update \\?"\w+\\?" set|delete from \\?")/i],
  [
    'words of the database',
    /violates (?:foreign key|unique|check|not-null)|relation \\?"\w+\\?" does not|syntax error at or near|invalid input syntax for|SQLSTATE|duplicate key value/,
  ],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
]

/**
 * Returns a line for each forbidden content of a response: markers and rows of channels that the reader has no access to, the
 * server's secrets, and its internals.
 */
export function leaksIn({ text, reader, said }: ReadAnswer, markers: Markers, secrets: readonly string[]): string[] {
  const leaks: string[] = []
  for (const secret of secrets) if (text.includes(secret)) leaks.push('the secret of the server')
  for (const [what, pattern] of innards) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && !said().includes(found)) leaks.push(`${what}: ${found.slice(0, 120)}`)
  }
  if (reader.role === 'provider') return leaks
  const channel = reader.role === 'member' ? reader.channel : null
  const foreign = markers.foreignIn(text, channel, said)
  if (foreign.length > 0) leaks.push(`of another channel: ${foreign.slice(0, 5).join(', ')}`)
  const others = [...text.matchAll(/"sales_channel_id":(\d+)/g)].map(([, id]) => Number(id)).filter((id) => id !== channel)
  if (others.some((id) => !said().includes(String(id)))) leaks.push(`rows of channel ${[...new Set(others)].join(', ')}`)
  return leaks
}
