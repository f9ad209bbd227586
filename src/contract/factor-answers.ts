import * as z from 'zod/mini'
import { atMost } from '#contract/core/wire.ts'
import { RequestOptions, UsedPasskey } from './passkeys.ts'

/** The ways in which users can prove their identity after the password. A recovery code works once. */
export const factorMethods = ['passkey', 'totp', 'recovery_code'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** The number of digits of an authenticator app's code. */
export const CODE_DIGITS = 6

/** Blanks and hyphens in a code are ignored, because codes are shown in groups. */
const code = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  atMost(64),
)

/** One response to a factor challenge. It has exactly one of these fields. */
export const factorAnswer = {
  /** A code of an authenticator app. */
  code: z.optional(code),
  recovery_code: z.optional(code),
  /** The response of the browser to the options of a passkey. */
  credential: z.optional(UsedPasskey),
}
export type FactorAnswer = z.output<z.ZodMiniObject<typeof factorAnswer>>

/** A factor challenge: the accepted methods, and the challenge to return with the response. Valid once, for five minutes. */
export const FactorChallenge = z.object({
  methods: z.array(z.enum(factorMethods)),
  challenge: z.string(),
  /** The options for the browser, if the user has a passkey. */
  passkey: z.optional(RequestOptions),
})
export type FactorChallenge = z.output<typeof FactorChallenge>
