import { MIN_PASSWORD } from '#contract/core/wire.ts'

/** The number of most common passwords refused, among those that are long enough at all. */
const MOST_COMMON = 10_000

let known: Promise<ReadonlySet<string>> | undefined

/** The list is read when the first password is chosen; it is sorted by how common each is. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter((password) => String(password).length >= MIN_PASSWORD)
  return new Set(longEnough.slice(0, MOST_COMMON).map(String))
}

/** Would somebody who tries the passwords that people use most find this one? Its case does not matter. */
export async function isCommon(password: string): Promise<boolean> {
  known ??= read()
  return (await known).has(password.toLowerCase())
}

export const TOO_COMMON = 'Too common'
