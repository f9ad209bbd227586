import { createHmac, randomUUID } from 'node:crypto'

export const forgeries = [
  'expired',
  'signed with another secret',
  'signed with nothing',
  'alg none',
  'another user',
  'a session nobody has',
  'somebody else’s session',
  'another algorithm',
  'cut short',
  'garbage',
] as const
export type Forgery = (typeof forgeries)[number]

type Claims = Record<string, unknown>
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function sign(head: Claims, claims: Claims, secret: string, digest = 'sha256'): string {
  const signed = `${encode(head)}.${encode(claims)}`
  return `${signed}.${createHmac(digest, secret).update(signed).digest('base64url')}`
}

/** Forges a token from a valid one, so that no server may accept it. */
export function forge(forgery: Forgery, token: string, secret: string): string {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Claims
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  const minuteAgo = Number(claims['iat']) - 60
  const other = { ...claims, sub: String(Number(claims['sub']) === 1 ? 2 : 1) }
  const made: Record<Forgery, () => string> = {
    expired: () => sign(header, { ...claims, iat: minuteAgo - 60, exp: minuteAgo }, secret),
    'signed with another secret': () => sign(header, claims, `${secret}!`),
    'signed with nothing': () => sign(header, claims, ''),
    'alg none': () => `${encode({ ...header, alg: 'none' })}.${payload}.`,
    'another user': () => `${head}.${encode(other)}.${signature}`,
    'a session nobody has': () => sign(header, { ...claims, sid: randomUUID() }, secret),
    'somebody else’s session': () => sign(header, other, secret),
    'another algorithm': () => sign({ ...header, alg: 'HS512' }, claims, secret, 'sha512'),
    'cut short': () => token.slice(0, -5),
    garbage: () => '\u00ff'.repeat(3) + signature,
  }
  return made[forgery]()
}
