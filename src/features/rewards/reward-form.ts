import { NewReward, type Reward } from '#contract/rewards.ts'
import { dayBounds, isDate, localDate } from '#lib/day-range.ts'
import { SINGLE_USE_DESCRIPTION } from '#lib/reward-code.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { appliesBody, appliesLabels, appliesProblems } from '#parts/applies/applies-fields.ts'
import { type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'
import { singleUseCode } from './single-use.ts'

/** The fields of the form of a reward, by their wire names; its dates are days in the channel's zone. */
export interface RewardForm {
  single_use: boolean
  code: string
  description: string
  amount: number | null
  start_date: string | null
  end_date: string | null
  type: 'all' | 'seat' | 'vip'
  apply_to_all_events: boolean
  events: readonly number[]
  auto_apply: boolean
  /** The exact moments in the row from which the days are derived, for the precondition of a change. */
  stored: { start_date: string | null; end_date: string | null }
}

export const emptyRewardForm: RewardForm = {
  single_use: false,
  code: '',
  description: '',
  amount: null,
  start_date: null,
  end_date: null,
  type: 'all',
  apply_to_all_events: true,
  events: [],
  auto_apply: false,
  stored: { start_date: null, end_date: null },
}

export function formOf(reward: Reward, zone: string): RewardForm {
  const { code, description, amount, start_date, end_date, apply_to_all_events, events, auto_apply } = reward
  return {
    single_use: description === SINGLE_USE_DESCRIPTION && start_date === null && end_date === null,
    code,
    description,
    amount,
    start_date: start_date && localDate(start_date, zone),
    end_date: end_date && localDate(end_date, zone),
    type: reward.type ?? 'all',
    apply_to_all_events,
    events,
    auto_apply,
    stored: { start_date, end_date },
  }
}

export const rewardLabels = {
  single_use: m.rewards_single_use,
  code: m.rewards_code,
  description: m.common_description,
  amount: m.rewards_amount,
  start_date: m.common_start_date,
  end_date: m.common_end_date,
  type: m.applies_inventory_type,
  ...appliesLabels,
  auto_apply: m.rewards_auto_apply,
}

/** A code as the server stores it: trimmed, with full-width letters normalised. */
const plainCode = (code: string) => code.normalize('NFKC').trim()

/** The last second of a day, 23:59:59. */
const endOfDay = (date: string, zone: string) => toIso(toEpoch(dayBounds(date, zone).until) - 1000)

/** The request body that the form sends. An invalid day stays unchanged, so that validation refuses it. */
export const bodyOf = (form: RewardForm, zone: string) => ({
  code: plainCode(form.code),
  description: form.description.trim(),
  amount: form.amount,
  start_date: form.start_date && isDate(form.start_date) ? dayBounds(form.start_date, zone).from : form.start_date,
  end_date: form.end_date && isDate(form.end_date) ? endOfDay(form.end_date, zone) : form.end_date,
  ...appliesBody(form),
  auto_apply: form.auto_apply,
  type: form.type === 'all' ? null : form.type,
})

interface FormContext {
  zone: string
  /** Epoch milliseconds. */
  now: number
  /** The form's initial values. */
  initial: RewardForm
  isNew: boolean
  /** Taken codes on this device, in lower case. Used offline only; online the server checks. */
  taken: ReadonlySet<string>
}

/** The error texts of the form, by field. */
export function rewardProblems(form: RewardForm, { zone, now, initial, isNew, taken }: FormContext): FieldProblems {
  const isTaken = taken.has(plainCode(form.code).toLowerCase())
  return {
    ...appliesProblems(form, isNew ? null : initial),
    ...dateProblems(form, { zone, now, initial }),
    ...(isTaken && { code: m.server_code_taken() }),
    ...problemsIn(NewReward, { ...bodyOf(form, zone), sales_channel_id: 1 }),
    ...(form.amount === null && { amount: m.common_required() }),
  }
}

function dateProblems(
  { start_date: start, end_date: end }: RewardForm,
  { zone, now, initial }: Omit<FormContext, 'taken' | 'isNew'>,
): FieldProblems {
  if (start && !end) return { end_date: m.server_end_required() }
  if (!end) return {}
  if (start && end < start) return { end_date: m.server_end_before_start() }
  return end !== initial.end_date && end < localDate(now, zone) ? { end_date: m.server_end_in_past() } : {}
}

/**
 * Returns the form after "single use" was toggled: with a generated code and no dates if it is on; otherwise with the initial
 * values, or with empty ones if the initial reward is for single use.
 */
export function withSingleUse(
  form: RewardForm,
  on: boolean,
  { initial, isTaken, random }: { initial: RewardForm; isTaken: (code: string) => boolean; random?: () => number },
): RewardForm {
  if (on) {
    const code = singleUseCode(isTaken, random)
    return { ...form, single_use: true, code, description: SINGLE_USE_DESCRIPTION, start_date: null, end_date: null }
  }
  const before = initial.single_use ? emptyRewardForm : initial
  const { code, description, start_date, end_date } = before
  return { ...form, single_use: false, code, description, start_date, end_date }
}

/** The form's changed fields in wire format, and the values they had when it opened. Null if nothing changed. */
export function changesOf(
  seen: RewardForm,
  form: RewardForm,
  zone: string,
): { body: Partial<ReturnType<typeof bodyOf>>; seen: Record<string, unknown> } | null {
  const before = bodyOf(seen, zone)
  const now = bodyOf(form, zone)
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  if (changed.length === 0) return null
  const was = { ...before, ...seen.stored }
  return {
    body: Object.fromEntries(changed.map((field) => [field, now[field]])),
    seen: Object.fromEntries(changed.map((field) => [field, was[field]])),
  }
}
