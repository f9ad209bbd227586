import * as z from 'zod/mini'
import { atMost } from '#contract/core/wire.ts'
import { RequestOptions, UsedPasskey } from './passkeys.ts'

/** The ways to show who one is after the password. A recovery code works once. */
export const factorMethods = ['passkey', 'totp', 'recovery_code'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** How many digits a code of an authenticator app has. */
export const CODE_DIGITS = 6

/** Blanks in a code are of no meaning: apps show it in groups. */
const code = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  atMost(64),
)

/** One answer to the question for a factor; exactly one field is given. */
export const factorAnswer = {
  /** A code of an authenticator app. */
  code: z.optional(code),
  recovery_code: z.optional(code),
  /** The response of the browser to the options of a passkey. */
  credential: z.optional(UsedPasskey),
}
export type FactorAnswer = z.output<z.ZodMiniObject<typeof factorAnswer>>

/** The question for a factor: which answers are accepted, and the challenge that goes with the answer. It is good once, for five minutes. */
export const FactorChallenge = z.object({
  methods: z.array(z.enum(factorMethods)),
  challenge: z.string(),
  /** The options for the browser, if the user has a passkey. */
  passkey: z.optional(RequestOptions),
})
export type FactorChallenge = z.output<typeof FactorChallenge>
