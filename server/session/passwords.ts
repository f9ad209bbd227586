import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's defaults (19 MB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password)

export const isPassword = (stored: string, given: string): Promise<boolean> => verify(stored, given)

let decoy: Promise<string> | undefined
/** As long as a real check, for an email nobody has: the time an answer takes tells nothing. */
export async function pretendToCheck(given: string): Promise<void> {
  decoy ??= hashPassword('nobody has this one')
  await isPassword(await decoy, given)
}
