import { m } from './m.ts'

/**
 * Why something could not be loaded, in words for the screen: the server's, or ours. Never an error's own, which are for the log.
 * Small, for the first screen: the server's words stay as they came (`serverWords` says them in other languages).
 */
export function failureWords(problem: Error | null): string {
  if (problem?.name === 'ApiProblem') return problem.message
  return problem?.name === 'Unreachable' ? m.server_unreachable() : m.common_something_went_wrong()
}
