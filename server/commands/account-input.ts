import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { subjects, type Subject } from '#contract/core/access.ts'
import { MIN_PASSWORD } from '#contract/core/wire.ts'
import { Email, Name, NewPassword } from '#contract/session.ts'
import { nfc } from '#lib/nfc.ts'
import { ConfigError } from '#server/config.ts'
import { isCommon } from '#server/session/common-passwords.ts'
import { PRODUCT } from '#server/session/new-password.ts'
import { isMadeOfNames } from '#server/session/password-names.ts'
import type { NewUser } from '#server/session/users.ts'

const USAGE = `Usage: npm run account -- you@example.com "Your Name" [--channel 1 --may sales_channel,sales_channel_event_details]
Without --channel it is a provider account. Somebody who lost their second factors: npm run account -- you@example.com --lost-factors
 --may takes any of: ${subjects.join(', ')}.`

/**
 * Reads the input of the account command. It is checked like the sign-in form and composed (NFC) like requests, because otherwise
 * the new account could not sign in.
 * @param words the email, the name (optional), and `--channel ID --may subject,…` for a member of a channel
 * @param given the password; if absent, one is generated
 * @throws ConfigError that describes the mistake
 */
export async function readAccount(words: readonly string[], given: string | undefined): Promise<NewUser> {
  const { positionals, values } = parsed(nfc(words))
  const [address, ...names] = positionals
  const email = Email.safeParse(address)
  if (!email.success) throw new ConfigError(USAGE)
  const name = Name.safeParse(names.join(' ').trim() || email.data)
  if (!name.success) throw new ConfigError(`The name: ${name.error.issues[0]?.message}`)
  const password = NewPassword.safeParse(nfc(given) ?? randomBytes(12).toString('base64url'))
  if (!password.success) throw new ConfigError(`HOLDFAST_PASSWORD: ${password.error.issues[0]?.message}`)
  if (await isCommon(password.data))
    throw new ConfigError(`HOLDFAST_PASSWORD: Too common. Choose another one of at least ${MIN_PASSWORD} characters.`)
  if (isMadeOfNames(password.data, [PRODUCT, name.data, email.data]))
    throw new ConfigError('HOLDFAST_PASSWORD: Too close to the name, the email or Holdfast. Choose another one.')
  return { email: email.data, name: name.data, password: password.data, ...placeOf(values) }
}

/** Returns the account's role: provider staff, or member of a channel with abilities. */
function placeOf({ channel, may }: { channel?: string; may?: string }): Pick<NewUser, 'role' | 'entityId' | 'subjects'> {
  if (channel === undefined) {
    if (may !== undefined) throw new ConfigError('--may requires --channel; provider accounts have all permissions.')
    return { role: 'holdfast' }
  }
  if (!/^[1-9]\d{0,8}$/.test(channel)) throw new ConfigError('--channel takes the number of a channel.')
  const wanted = (may ?? '').split(',').filter((one) => one.trim() !== '')
  const unknown = wanted.filter((one) => !isSubject(one.trim()))
  if (unknown.length > 0) throw new ConfigError(`--may doesn’t know ${unknown.join(', ')}. It accepts ${subjects.join(', ')}.`)
  return {
    role: 'sales_channel',
    entityId: Number(channel),
    subjects: [...new Set(wanted.map((one) => one.trim() as Subject))],
  }
}

const isSubject = (text: string): text is Subject => (subjects as readonly string[]).includes(text)

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { channel: { type: 'string' }, may: { type: 'string' } },
    })
  } catch {
    throw new ConfigError(USAGE)
  }
}
