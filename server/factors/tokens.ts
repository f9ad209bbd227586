import { createHash, randomBytes } from 'node:crypto'

/** Creates a token that nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token or a code. A fast hash is safe, because tokens and codes are long and random. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
