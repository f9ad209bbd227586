import type { ApiProblem } from '#data/api/problem.ts'

/**
 * How the sending of a call went. `lost`: nobody knows; `ended` tells once it is found out. `held-up`: it was not sent,
 * because the end of one like it is not known. `not-signed-in`: it was not sent, because this user's token is not here any more.
 */
export type Attempt<R> =
  | { is: 'done'; reply: R }
  | { is: 'refused'; problem: ApiProblem }
  | { is: 'lost' | 'held-up' | 'not-signed-in' }
