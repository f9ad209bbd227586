/** The actions in the audit record; a call's literal refers to one in `audit`. */
export const auditedActions = ['refund', 'approval', 'cancellation', 'erasure', 'connection'] as const
export type AuditedAction = (typeof auditedActions)[number]

/** How a call is recorded: its action, and the recorded fields of its input. Only ids and amounts, never texts about people. */
export interface Audited {
  as: AuditedAction
  fields?: readonly string[]
}
