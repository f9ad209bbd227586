import { type Event, type EventPatch, SECURITY_PHRASE_MAX, THEME_DESCRIPTION_MAX, THEME_TITLE_MAX } from '#contract/events.ts'
import { type Category, leaguesOf } from '#lib/fixed-lists.ts'

/** What the update form holds; '' is no value. */
export interface EventForm {
  category: string
  league: string
  cutoff: string | null
  phrase: string
  themeTitle: string
  themeDescription: string
}

export const formOf = (event: Event): EventForm => ({
  category: event.category,
  league: event.league ?? '',
  cutoff: event.marketplace_cutoff_at,
  phrase: event.security_phrase ?? '',
  themeTitle: event.theme.title ?? '',
  themeDescription: event.theme.description ?? '',
})

/** Another category; a league that it does not offer is taken away. */
export const withCategory = (form: EventForm, category: string): EventForm => ({
  ...form,
  category,
  league: leaguesOf(category).some((league) => league === form.league) ? form.league : '',
})

export interface FormProblem {
  field: keyof EventForm
  /** The longest it may be; null where a value is missing. */
  max: number | null
}

/** What is wrong with the form, field by field (specification 1, section 5). */
export function problemsOf(form: EventForm): FormProblem[] {
  const limits = [
    ['phrase', SECURITY_PHRASE_MAX],
    ['themeTitle', THEME_TITLE_MAX],
    ['themeDescription', THEME_DESCRIPTION_MAX],
  ] as const
  return [
    ...(form.category === '' ? [{ field: 'category' as const, max: null }] : []),
    ...limits.filter(([field, max]) => form[field].trim().length > max).map(([field, max]) => ({ field, max })),
  ]
}

/** The names of the fields in the event, for the precondition of a wish. */
const names = {
  category: 'category',
  league: 'league',
  cutoff: 'marketplace_cutoff_at',
  phrase: 'security_phrase',
  themeTitle: 'theme.title',
  themeDescription: 'theme.description',
} as const

const valueOf = (form: EventForm, field: keyof EventForm): string | null => form[field]?.trim() || null

/** What changed between the form as it was first shown and as it is now. Null when nothing did. */
export function changesOf(seen: EventForm, form: EventForm): { body: EventPatch; seen: Record<string, unknown> } | null {
  const changed = (Object.keys(names) as (keyof EventForm)[]).filter((field) => valueOf(seen, field) !== valueOf(form, field))
  if (changed.length === 0) return null
  const now = (field: keyof EventForm) => valueOf(form, field)
  const has = (field: keyof EventForm) => changed.includes(field)
  const theme = {
    ...(has('themeTitle') && { title: now('themeTitle') }),
    ...(has('themeDescription') && { description: now('themeDescription') }),
  }
  return {
    body: {
      ...(has('category') && { category: now('category') as Category }),
      ...(has('league') && { league: now('league') as EventPatch['league'] & (string | null) }),
      ...(has('cutoff') && { marketplace_cutoff_at: form.cutoff }),
      ...(has('phrase') && { security_phrase: now('phrase') }),
      // The theme goes only when a title or a description is given, or one that was given is taken away.
      ...(Object.keys(theme).length > 0 && { theme }),
    },
    seen: Object.fromEntries(changed.map((field) => [names[field], valueOf(seen, field)])),
  }
}
