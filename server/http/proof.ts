import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { forbidden, proofNeeded } from '#server/kernel/refusal.ts'
import type { RawInput } from './validate.ts'

/**
 * Checks that the caller has recently proved their identity in this session, if the call needs that.
 * @param input valid by the contract
 * @throws 403 ProofNeeded
 */
export function checkProof(
  { proof }: Pick<Endpoint, 'proof'>,
  input: RawInput,
  user: CurrentUser | null,
  { config: { proofMs }, clock }: Pick<Context, 'config' | 'clock'>,
): void {
  if (proof === undefined || proofMs === 0 || user === null) return
  if (proof !== true && !proof(input as never)) return
  if (clock.now() - user.provenAt >= proofMs) throw proofNeeded()
}

/** Refuses a user who first has to set up a second factor. @throws 403 */
export function checkEnrolled(
  { access, beforeFactor }: Pick<Endpoint, 'access' | 'beforeFactor'>,
  user: CurrentUser | null,
): void {
  if (access !== 'anyone' && user?.mustEnrol && !beforeFactor) throw forbidden('Set up a second factor first.')
}
