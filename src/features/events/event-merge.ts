import { Event } from '#contract/events.ts'
import type { ApiProblem } from '#data/api/problem.ts'
import { type EventForm, formOf, withCategory } from './event-form.ts'

/** The form and what it was filled from: the wish depends on what was seen, however long the form stands open. */
export interface Draft {
  form: EventForm
  seen: EventForm
}

/** The fields that somebody else changed while the operator was changing them, as they are now. */
export type Theirs = Partial<EventForm>

/**
 * An edit over the event as it is now. Fields that the operator left alone show what is there; those that only the operator
 * changed stay as typed; what both changed stays, too, and is named, so that the operator chooses.
 */
export function mergeWith({ form, seen }: Draft, now: EventForm): { draft: Draft; theirs: Theirs } {
  const fields = Object.keys(now) as (keyof EventForm)[]
  const isMine = (field: keyof EventForm) => form[field] !== seen[field]
  const isTheirs = (field: keyof EventForm) => now[field] !== seen[field] && now[field] !== form[field]
  const pick = (which: (field: keyof EventForm) => boolean, from: EventForm) =>
    Object.fromEntries(fields.filter(which).map((field) => [field, from[field]])) as Theirs
  const merged = { ...now, ...pick(isMine, form) }
  return {
    draft: { form: withCategory(merged, merged.category), seen: now },
    theirs: pick((field) => isMine(field) && isTheirs(field), now),
  }
}

/** What a refusal says the event is by now; null where it is about something else. */
export function nowOf({ problem }: ApiProblem): EventForm | null {
  const row = problem.code === 'Stale' ? Event.safeParse(problem.current) : null
  return row?.success ? formOf(row.data) : null
}
