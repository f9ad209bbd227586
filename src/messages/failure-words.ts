import { m } from './m.ts'

/**
 * The reason why something could not be loaded, in words: the server's, or ours. Never an error's own, which are for the log.
 * Small, for the first screen: the server's words are not translated here (`serverWords` does).
 */
export function failureWords(problem: Error | null): string {
  if (problem?.name === 'ApiProblem') return problem.message
  return problem?.name === 'Unreachable' ? m.server_unreachable() : m.common_something_went_wrong()
}
