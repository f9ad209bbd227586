/** The faults of an external call. */
export const faultKinds = ['refuse', 'hang', 'lose', 'unreachable', 'pending'] as const
export type FaultKind = (typeof faultKinds)[number]

/** The external calls of a task that a fault hits: `times` of them, after the first `skip`. */
export interface FaultPlan {
  kind: FaultKind
  skip: number
  times: number
}

/** Faults that the product does not survive yet, by action, with the reason. They are drawn only on request. */
export const notYet: Record<string, string> = {
  refundsEndAtOnce:
    'The times of provider events are whole seconds: it is unknown whether a total includes a refund that failed in that second',
}
