import { m } from './m.ts'

/**
 * Returns why something could not be loaded: the server's text for a refusal, or else a text of the app. The server's text is
 * translated by `translatedText`, not here, so that this module stays small for the first screen.
 */
export function failureWords(problem: Error | null): string {
  if (problem?.name === 'ApiProblem') return problem.message
  return problem?.name === 'Unreachable' ? m.server_unreachable() : m.common_something_went_wrong()
}
