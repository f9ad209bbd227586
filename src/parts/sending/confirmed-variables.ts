import type { MessageToken } from '#lib/message-tokens.ts'
import { strayVariables } from '#lib/variables.ts'

/**
 * Returns the unknown variables of a text, each once. Fans would see them unfilled.
 * @param known the variables that are filled
 */
export const strayIn = (message: string, known: readonly MessageToken[]): string[] => [
  ...new Set(strayVariables(message, known).map(({ written }) => written)),
]

/**
 * Returns the field that confirms the unknown variables of a text; empty if the text has no unknown variables, or if they are not
 * confirmed.
 */
export const confirmedVariables = (
  message: string,
  known: readonly MessageToken[],
  isConfirmed: boolean,
): { allow_unknown_variables?: true } =>
  isConfirmed && strayIn(message, known).length > 0 ? { allow_unknown_variables: true } : {}
