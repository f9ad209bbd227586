import { massTextTokens, messageTokens } from '#lib/message-tokens.ts'
import { strayVariables } from '#lib/variables.ts'
import { invalid } from '#server/kernel/refusal.ts'

/**
 * Checks that every variable in a message can be filled in, unless the sender has confirmed the message as it is.
 * @throws Refusal 422 for a variable that does not exist, or whose name is nearly that of an existing one
 */
export function checkVariables(kind: 'offer' | 'mass-text', message: string, isConfirmed: boolean | undefined): void {
  if (isConfirmed === true) return
  const stray = strayVariables(message, kind === 'offer' ? messageTokens : massTextTokens)
  if (stray.length === 0) return
  const variables = [...new Set(stray.map(({ written }) => written))].join(', ')
  throw invalid({ message: [`Unknown variables: ${variables}`] })
}
