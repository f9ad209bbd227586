import type { MessageToken } from '#lib/message-tokens.ts'
import { strayVariables } from '#lib/variables.ts'

/** The unknown variables of a text, which fans would get unfilled, each once. @param known the variables that are filled */
export const strayIn = (message: string, known: readonly MessageToken[]): string[] => [
  ...new Set(strayVariables(message, known).map(({ written }) => written)),
]

/** The field that confirms the unknown variables of a text; empty if there are none, or if they are not confirmed. */
export const confirmedVariables = (
  message: string,
  known: readonly MessageToken[],
  isConfirmed: boolean,
): { allow_unknown_variables?: true } =>
  isConfirmed && strayIn(message, known).length > 0 ? { allow_unknown_variables: true } : {}
