import { MIN_PASSWORD } from '#contract/core/wire.ts'

/** The number of common passwords that are refused: the most common ones that are long enough. */
const MOST_COMMON = 10_000

let known: Promise<ReadonlySet<string>> | undefined

/** Reads the list of common passwords, the most common ones first; called once, for the first password that is checked. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter((password) => String(password).length >= MIN_PASSWORD)
  return new Set(longEnough.slice(0, MOST_COMMON).map(String))
}

/** Whether a password is among the most common ones, ignoring case. */
export async function isCommon(password: string): Promise<boolean> {
  known ??= read()
  return (await known).has(password.toLowerCase())
}

export const TOO_COMMON = 'Too common'
