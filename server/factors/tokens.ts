import { createHash, randomBytes } from 'node:crypto'

/** Makes a token that nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the form in which a token or a code is stored: of enough chance that a fast hash is safe. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
