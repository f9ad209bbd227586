import { m } from '#messages/m.ts'
import { differencesOf } from './differences.ts'
import { hasRow, type Line, rowOf } from './line.ts'

/** The words of a change of a status that was made, and of one that was refused. */
interface Action {
  did: () => string
  not: () => string
  /** The words of a change that was made to a paused row. */
  resumed?: () => string
}

/** The field with the status of a call's row, and the actions by its new value. */
interface Status {
  field: string
  actions: Readonly<Record<string, Action>>
}

const statuses: Record<string, Status> = {
  updateOffer: {
    field: 'status',
    actions: {
      Paused: { did: m.journal_status_pause_offer, not: m.journal_status_not_pause_offer },
      Sending: { did: m.journal_status_resume_offer, not: m.journal_status_not_resume_offer },
      Scheduled: {
        did: m.journal_status_activate_offer,
        not: m.journal_status_not_activate_offer,
        resumed: m.journal_status_resume_offer,
      },
      Draft: { did: m.journal_status_draft_offer, not: m.journal_status_not_draft_offer },
      Cancelled: { did: m.journal_status_cancel_offer, not: m.journal_status_not_cancel_offer },
    },
  },
  updateBulkMessage: {
    field: 'status',
    actions: {
      Paused: { did: m.journal_status_pause_mass_text, not: m.journal_status_not_pause_mass_text },
      // A refused change does not record the status before it.
      Scheduled: {
        did: m.journal_status_schedule_mass_text,
        not: m.journal_status_not_schedule_mass_text,
        resumed: m.journal_status_resume_mass_text,
      },
      Draft: { did: m.journal_status_draft_mass_text, not: m.journal_status_not_draft_mass_text },
    },
  },
  updateEvent: {
    field: 'status',
    actions: {
      1: { did: m.journal_status_enable_event, not: m.journal_status_not_enable_event },
      0: { did: m.journal_status_disable_event, not: m.journal_status_not_disable_event },
    },
  },
  updateRewards: {
    field: 'status',
    actions: {
      1: { did: m.journal_status_enable_reward, not: m.journal_status_not_enable_reward },
      0: { did: m.journal_status_disable_reward, not: m.journal_status_not_disable_reward },
    },
  },
  updatePassProduct: {
    field: 'is_enabled',
    actions: {
      1: { did: m.journal_status_enable_pass, not: m.journal_status_not_enable_pass },
      0: { did: m.journal_status_disable_pass, not: m.journal_status_not_disable_pass },
    },
  },
}

const statusOf = ({ entry }: Line): Status | undefined => (Object.hasOwn(statuses, entry.call) ? statuses[entry.call] : undefined)

const actionFor = ({ actions }: Status, value: unknown): Action | undefined =>
  Object.hasOwn(actions, String(value)) ? actions[String(value)] : undefined

/** Returns the words of a line that changed only a status, such as `Paused offer`; null for every other line. */
export function statusChangeWords(line: Line): string | null {
  const { before, after } = line.entry
  const status = statusOf(line)
  if (status === undefined || before === null || after === null) return null
  const [change, ...others] = differencesOf(line.entry)
  if (change?.field !== status.field || others.length > 0) return null
  const action = actionFor(status, change.after)
  if (action === undefined) return null
  return change.before === 'Paused' && action.resumed !== undefined ? action.resumed() : action.did()
}

/** Fields of a request that say which row to change and what was confirmed. */
const beside = new Set(['id', 'sales_channel_id', 'allow_unknown_variables'])

/** The fields that a refused request would have changed; null if it was about several rows, or was not read. */
function requested(line: Line): [string, unknown][] | null {
  if (hasRow(line)) return null
  const all = [rowOf(line)['body']].flat()
  const [body] = all
  if (all.length !== 1 || typeof body !== 'object' || body === null) return null
  return Object.entries(body).filter(([field]) => !beside.has(field))
}

/** Returns the words of a refused request that would have changed only a status; null for every other line. */
export function statusAttemptWords(line: Line): string | null {
  const status = statusOf(line)
  const [change, ...others] = requested(line) ?? []
  if (status === undefined || change === undefined || others.length > 0 || change[0] !== status.field) return null
  return actionFor(status, change[1])?.not() ?? null
}
