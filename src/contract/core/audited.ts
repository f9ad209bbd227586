/** The actions of calls in the audit record; a call names its action in its `audit` field. */
export const auditedActions = [
  'refund',
  'refund-refusal',
  'approval',
  'rejection',
  'charge',
  'cancellation',
  'erasure',
  'connection',
] as const
export type AuditedAction = (typeof auditedActions)[number]

/**
 * The record of a call: its action, and the recorded fields of its input. Only ids and amounts may be recorded, no texts about
 * people.
 */
export interface Audited {
  as: AuditedAction
  fields?: readonly string[]
}
