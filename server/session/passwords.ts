import { hash, verify } from '@node-rs/argon2'
import { passwordGate } from './password-work.ts'

/**
 * A password as it is kept: Argon2id with the library's defaults (19 MB, two passes).
 * Call it outside of transactions: it waits for its turn.
 * @throws 503 where too many wait already
 */
export const hashPassword = (password: string): Promise<string> => passwordGate.pass(() => hash(password))

/**
 * Is this the password that was kept so? Call it outside of transactions: it waits for its turn.
 * @throws 503 where too many wait already
 */
export const isPassword = (stored: string, given: string): Promise<boolean> => passwordGate.pass(() => verify(stored, given))

/**
 * What is looked at for an email that nobody has, so that the time an answer takes tells nothing. It was made as `hashPassword`
 * makes them, of a text that nobody knows.
 */
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$NxWwkRCA9GARRImmyBULgg$uX849hapaRExs8N7o3TbOJXEPC6dQqPSiZCmY9XRgPY'
