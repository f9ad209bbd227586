import { askPasswordThread } from './password-thread.ts'
import { passwordGate } from './password-work.ts'

/**
 * Hashes a password for the database: Argon2id with the library's defaults (19 MB, two passes). Call it outside of transactions,
 * because it waits for its turn.
 * @throws 503 if too many already wait
 */
export const hashPassword = (password: string): Promise<string> =>
  passwordGate.pass(() => askPasswordThread({ hash: password })) as Promise<string>

/**
 * Whether a password matches a stored hash. Call it outside of transactions, because it waits for its turn.
 * @throws 503 if too many already wait
 */
export const isPassword = (stored: string, given: string): Promise<boolean> =>
  passwordGate.pass(() => askPasswordThread({ stored, verify: given })) as Promise<boolean>

/**
 * The hash that is compared for an unknown email, so that the response time reveals nothing. It was created like those of
 * `hashPassword`, from a text that nobody knows.
 */
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$NxWwkRCA9GARRImmyBULgg$uX849hapaRExs8N7o3TbOJXEPC6dQqPSiZCmY9XRgPY'
