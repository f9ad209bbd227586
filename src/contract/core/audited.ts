/** The actions whose calls are in the audit record; the literal of a call names one in `audit`. */
export const auditedActions = ['refund', 'approval', 'cancellation', 'erasure', 'connection'] as const
export type AuditedAction = (typeof auditedActions)[number]

/** How a call is recorded: as what, and which fields of its input are recorded. Only ids and amounts, never texts about people. */
export interface Audited {
  as: AuditedAction
  fields?: readonly string[]
}
