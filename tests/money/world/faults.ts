/** What can go wrong with an external call. */
export const faultKinds = ['refuse', 'hang', 'lose', 'unreachable'] as const
export type FaultKind = (typeof faultKinds)[number]

/** Which external calls of a task a fault is about: `times` of them, after the first `skip`. */
export interface FaultPlan {
  kind: FaultKind
  skip: number
  times: number
}
