import { massTextTokens, messageTokens } from '#lib/message-tokens.ts'
import { strayVariables } from '#lib/variables.ts'
import { invalid } from '#server/kernel/refusal.ts'

/**
 * Checks that no fan gets an unfilled variable, unless the sender has confirmed that it is intended.
 * @throws Refusal 422 for a variable that is unknown or nearly a known one
 */
export function checkVariables(kind: 'offer' | 'mass-text', message: string, isConfirmed: boolean | undefined): void {
  if (isConfirmed === true) return
  const stray = strayVariables(message, kind === 'offer' ? messageTokens : massTextTokens)
  if (stray.length === 0) return
  const variables = [...new Set(stray.map(({ written }) => written))].join(', ')
  throw invalid({ message: [`Unknown variables: ${variables}`] })
}
