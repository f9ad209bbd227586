import { type Event, EventPatch } from '#contract/events.ts'
import { type Category, leaguesOf } from '#lib/fixed-lists.ts'
import { m } from '#messages/m.ts'
import { type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'
import { changedIn, leavesOf } from '#parts/change-form/form-merge.ts'

/** The fields of the update form, by their wire names; an empty string means no value. */
export interface EventForm {
  category: string
  league: string
  marketplace_cutoff_at: string | null
  security_phrase: string
  theme: { title: string; description: string }
  logo_url: string
  away_team_logo_url: string
  background_image_url: string
  seat_upgrade_background_image_url: string
}

/** The picture slots, by their wire names. */
export const slots = ['logo_url', 'away_team_logo_url', 'background_image_url', 'seat_upgrade_background_image_url'] as const

export const formOf = (event: Event): EventForm => ({
  category: event.category,
  league: event.league ?? '',
  marketplace_cutoff_at: event.marketplace_cutoff_at,
  security_phrase: event.security_phrase ?? '',
  theme: { title: event.theme.title ?? '', description: event.theme.description ?? '' },
  logo_url: event.logo_url ?? '',
  away_team_logo_url: event.away_team_logo_url ?? '',
  background_image_url: event.background_image_url ?? '',
  seat_upgrade_background_image_url: event.seat_upgrade_background_image_url ?? '',
})

export const eventLabels = {
  category: m.events_category,
  league: m.events_league,
  marketplace_cutoff_at: m.events_cutoff,
  security_phrase: m.events_security_phrase,
  'theme.title': m.events_theme_title,
  'theme.description': m.events_theme_description,
  logo_url: m.pictures_home_logo,
  away_team_logo_url: m.pictures_away_logo,
  background_image_url: m.pictures_background,
  seat_upgrade_background_image_url: m.pictures_upgrade_background,
}

/** Returns the form, without its league if the category does not offer the league. */
export const settled = (form: EventForm): EventForm => ({
  ...form,
  league: leaguesOf(form.category).some((league) => league === form.league) ? form.league : '',
})

/**
 * Returns the form with another category. The form keeps its league (or `last`, if it has no league) if the category offers that
 * league.
 */
export const withCategory = (form: EventForm, category: string, last: string): EventForm =>
  settled({ ...form, category, league: form.league || last })

/** The errors of the form, by field. */
export const problemsOf = (form: EventForm): FieldProblems => ({
  ...problemsIn(EventPatch, form),
  ...(form.category === '' && { category: m.common_required() }),
})

const bare = (value: unknown): string | null => (typeof value === 'string' ? value.trim() : '') || null

/** The fields changed since the form was first shown. Null if nothing changed. */
export function changesOf(seen: EventForm, form: EventForm): { body: EventPatch; seen: Record<string, unknown> } | null {
  const changed = changedIn(seen, form)
  if (changed.length === 0) return null
  const [before, now] = [leavesOf(seen), leavesOf(form)]
  const has = (path: string) => changed.includes(path)
  const theme = {
    ...(has('theme.title') && { title: bare(form.theme.title) }),
    ...(has('theme.description') && { description: bare(form.theme.description) }),
  }
  return {
    body: {
      ...(has('category') && { category: bare(now.get('category')) as Category }),
      ...(has('league') && { league: bare(now.get('league')) as EventPatch['league'] & (string | null) }),
      ...(has('marketplace_cutoff_at') && { marketplace_cutoff_at: form.marketplace_cutoff_at }),
      ...(has('security_phrase') && { security_phrase: bare(form.security_phrase) }),
      // The theme is sent only if its title or description has changed.
      ...(Object.keys(theme).length > 0 && { theme }),
      ...Object.fromEntries(slots.filter(has).map((slot) => [slot, bare(form[slot])])),
    },
    seen: Object.fromEntries(changed.map((path) => [path, bare(before.get(path))])),
  }
}
