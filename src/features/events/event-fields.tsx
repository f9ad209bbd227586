import { SECURITY_PHRASE_MAX, THEME_DESCRIPTION_MAX, THEME_TITLE_MAX } from '#contract/events.ts'
import { categories, leaguesOf } from '#lib/fixed-lists.ts'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { categoryWords } from './category-words.ts'
import { type EventForm, withCategory } from './event-form.ts'

interface Props {
  form: EventForm
  onChange: (form: EventForm) => void
  /** The event's zone. */
  zone: string
  errorOf: (field: keyof EventForm) => string | null
}

const NO_LEAGUE = ''

/** What of an event can be changed. */
export function EventFields({ form, onChange, zone, errorOf }: Props) {
  const leagues = leaguesOf(form.category)
  return (
    <div className={stack({ gap: '4' })}>
      <Select
        id="category"
        required
        label={m.events_category()}
        value={form.category}
        onValue={(category) => onChange(withCategory(form, category))}
        options={categories.map((category) => ({ value: category, label: categoryWords(category) }))}
        error={errorOf('category')}
      />
      <Select
        id="league"
        required
        label={m.events_league()}
        value={form.league}
        onValue={(league) => onChange({ ...form, league })}
        options={[{ value: NO_LEAGUE, label: m.common_none() }, ...leagues.map((league) => ({ value: league, label: league }))]}
        disabled={leagues.length === 0}
        help={leagues.length === 0 ? m.events_no_leagues() : undefined}
        error={errorOf('league')}
      />
      <DateTimeField
        id="cutoff"
        optional
        label={m.events_cutoff()}
        help={m.events_cutoff_help()}
        value={form.cutoff}
        onValue={(cutoff) => onChange({ ...form, cutoff })}
        zone={zone}
        error={errorOf('cutoff')}
      />
      <TextField
        id="phrase"
        optional
        label={m.events_security_phrase()}
        help={m.events_security_phrase_help({ max: SECURITY_PHRASE_MAX })}
        value={form.phrase}
        onValue={(phrase) => onChange({ ...form, phrase })}
        error={errorOf('phrase')}
      />
      <TextField
        id="themeTitle"
        optional
        label={m.events_theme_title()}
        help={m.events_characters({ used: form.themeTitle.length, max: THEME_TITLE_MAX })}
        value={form.themeTitle}
        onValue={(themeTitle) => onChange({ ...form, themeTitle })}
        error={errorOf('themeTitle')}
      />
      <TextArea
        id="themeDescription"
        optional
        rows={4}
        label={m.events_theme_description()}
        help={m.events_characters({ used: form.themeDescription.length, max: THEME_DESCRIPTION_MAX })}
        value={form.themeDescription}
        onValue={(themeDescription) => onChange({ ...form, themeDescription })}
        error={errorOf('themeDescription')}
      />
    </div>
  )
}
