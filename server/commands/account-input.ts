import { randomBytes } from 'node:crypto'
import { Email, Name, NewPassword } from '#contract/session.ts'
import { ConfigError } from '#server/config.ts'

/**
 * What the account command is asked for, checked as the sign-in form checks it: else somebody is made who cannot sign in.
 * @param words the email, then the name, which may be left out
 * @param given the password; absent, one is made up
 * @throws ConfigError that says what is wrong
 */
export function readAccount([address, ...names]: readonly string[], given: string | undefined) {
  const email = Email.safeParse(address)
  if (!email.success) throw new ConfigError('Usage: npm run account -- you@example.com "Your Name"')
  const name = Name.safeParse(names.join(' ').trim() || email.data)
  if (!name.success) throw new ConfigError(`The name: ${name.error.issues[0]?.message}`)
  const password = NewPassword.safeParse(given ?? randomBytes(12).toString('base64url'))
  if (!password.success) throw new ConfigError(`HOLDFAST_PASSWORD: ${password.error.issues[0]?.message}`)
  return { email: email.data, name: name.data, password: password.data }
}
