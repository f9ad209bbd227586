import { m } from './m.ts'

/**
 * The reason why something could not be loaded: the server's text, or the app's. Never an error's message, which is for logs.
 * Small, for the first screen: the server's text is not translated here (`translatedText` does that).
 */
export function failureWords(problem: Error | null): string {
  if (problem?.name === 'ApiProblem') return problem.message
  return problem?.name === 'Unreachable' ? m.server_unreachable() : m.common_something_went_wrong()
}
