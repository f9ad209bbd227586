import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { conflict } from '#server/kernel/refusal.ts'

/** Makes the secret part of a link in an email: 192 random bits. */
export const newToken = (): string => randomBytes(24).toString('base64url')

/** Returns the form in which a token is stored, so that nobody who reads the database can open a link. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Returns the origin of links in emails: the configured address, never one from a request.
 * @throws 409 if it is not set
 */
export function linkOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  if (publicUrl === undefined) throw conflict('Reset links are not set up on this server: HOLDFAST_URL is missing')
  return publicUrl
}
