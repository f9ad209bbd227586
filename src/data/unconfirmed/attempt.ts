import type { ApiProblem } from '#data/api/problem.ts'

/**
 * How sending a call went. `lost`: no answer came; `Unconfirmed.ended` resolves once its end is found out. `held-up`: not sent,
 * since the end of one like it is not known. `not-signed-in`: not sent, since this user's token is gone.
 */
export type Attempt<R> =
  | { is: 'done'; reply: R }
  | { is: 'refused'; problem: ApiProblem }
  | { is: 'lost' | 'held-up' | 'not-signed-in' }
