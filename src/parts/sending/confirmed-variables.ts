import type { MessageToken } from '#lib/message-tokens.ts'
import { strayVariables } from '#lib/variables.ts'

/** The variables of a text that fans would get as they are written, each once. @param known those that are filled */
export const strayIn = (message: string, known: readonly MessageToken[]): string[] => [
  ...new Set(strayVariables(message, known).map(({ written }) => written)),
]

/** The field by which a change says that the sender means such variables; none where the text has none, or nobody has confirmed it. */
export const confirmedVariables = (
  message: string,
  known: readonly MessageToken[],
  isConfirmed: boolean,
): { allow_unknown_variables?: true } =>
  isConfirmed && strayIn(message, known).length > 0 ? { allow_unknown_variables: true } : {}
