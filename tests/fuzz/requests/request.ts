import type { Forgery } from './forgery.ts'

/** The token of a request: an account's current one, one forged from it, or none. */
export interface Bearer {
  account: string
  forged?: Forgery | undefined
}

/** A request as sent; all but the token is determined by the run's seed and the number. */
export interface FuzzRequest {
  number: number
  /** The call of the contract that the request makes; absent for a path or a method of no call. */
  call?: string | undefined
  /** A short description of the request for the report: `valid`, `hostile query`. */
  shape: string
  bearer: Bearer | null
  method: string
  /** The path with its query, as in the request line. */
  path: string
  headers: Record<string, string>
  body?: Buffer | undefined
  /**
   * Whether the request is about rows of other channels only, so that a caller who is a member of one channel must be refused.
   */
  isForeign: boolean
  /** For a batch: the calls of its operations, and whether each is about rows of other channels. */
  operations?: readonly { call: string; isForeign: boolean }[] | undefined
}

/** Returns the whole content of a request as text. Parts of a response that are in this text are echoes, and prove no leak. */
export function saidBy({ path, headers, body }: Pick<FuzzRequest, 'path' | 'headers' | 'body'>): string {
  const plain = path.replaceAll(/(?:%[\da-f]{2})+/gi, (escaped) => Buffer.from(escaped.replaceAll('%', ''), 'hex').toString())
  const written = body?.subarray(0, 2_000_000).toString() ?? ''
  return [path, plain.replaceAll('+', ' '), JSON.stringify(headers), written, withoutEscapes(written)].join('\n')
}

const withoutEscapes = (json: string) =>
  json.includes('\\') ? json.replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one)) : ''

/** Returns a command that sends the same request, to examine a finding. A body of more than 1,500 characters is cut. */
export function curlOf({ method, path, headers, body, bearer }: FuzzRequest, url: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  if (bearer) lines.push(`-H "authorization: Bearer $TOKEN" # ${bearer.account}${bearer.forged ? `, ${bearer.forged}` : ''}`)
  const data = body === undefined ? '' : ` --data-binary ${quoted(shortened(body.toString()))}`
  return `curl -X ${method} ${quoted(url + path)}${data} ${lines.join(' ')}`
}

const shortened = (text: string) => (text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length} characters)` : text)
