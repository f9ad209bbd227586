import { useRef } from 'react'

import { Event, SECURITY_PHRASE_MAX, THEME_DESCRIPTION_MAX, THEME_TITLE_MAX } from '#contract/events.ts'
import { categories, leaguesOf } from '#lib/fixed-lists.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { ImageSlot } from '#parts/image-picker/image-slot.tsx'
import { useQueuedSender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { css } from '#styled/css'
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { categoryWords } from './category-words.ts'
import { changesOf, type EventForm, eventLabels, formOf, problemsOf, settled, slots, withCategory } from './event-form.ts'
import { EventReadOnly } from './event-read-only.tsx'
import { updateChange } from './queued-event-changes.ts'
import { TicketPreview } from './ticket-preview.tsx'

interface Props {
  event: Event
  onDone: () => void
}

const beside = css({ display: 'flex', gap: '6', flexDirection: { base: 'column', lg: 'row' }, '& > form': { flex: '1 1 640px' } })

/** The form of an event's editable fields. */
export function UpdateEventForm({ event, onDone }: Props) {
  const form = useEventForm(event, onDone)
  const { Field, bind, values } = form
  const leagues = leaguesOf(values.category)
  const lastLeague = useRef(event.league ?? '')
  const setCategory = (category: string) => {
    if (values.league) lastLeague.current = values.league
    form.set('category', category)
    form.set('league', withCategory(values, category, lastLeague.current).league)
  }
  return (
    <div className={beside}>
      <ChangeForm form={form} submit={m.events_update()}>
        <EventReadOnly event={event} />
        <Field name="category">
          {(field) => (
            <Select
              required
              label={m.events_category()}
              {...bind(field)}
              onValue={setCategory}
              options={categories.map((category) => ({ value: category, label: categoryWords(category) }))}
            />
          )}
        </Field>
        <Field name="league">
          {(field) => (
            <Select
              required
              label={m.events_league()}
              {...bind(field)}
              options={[{ value: '', label: m.common_none() }, ...leagues.map((league) => ({ value: league, label: league }))]}
              disabled={leagues.length === 0}
              help={leagues.length === 0 ? m.events_no_leagues() : undefined}
            />
          )}
        </Field>
        <Field name="marketplace_cutoff_at">
          {(field) => (
            <DateTimeField
              optional
              label={m.events_cutoff()}
              help={m.events_cutoff_help()}
              zone={event.timezone}
              {...bind(field)}
            />
          )}
        </Field>
        <Field name="security_phrase">
          {(field) => (
            <TextField
              optional
              label={m.events_security_phrase()}
              help={m.events_security_phrase_help({ max: SECURITY_PHRASE_MAX })}
              {...bind(field)}
            />
          )}
        </Field>
        <Field name="theme.title">
          {(field) => (
            <TextField
              optional
              label={m.events_theme_title()}
              help={m.events_theme_title_help()}
              counts={THEME_TITLE_MAX}
              {...bind(field)}
            />
          )}
        </Field>
        <Field name="theme.description">
          {(field) => (
            <TextArea
              optional
              rows={4}
              label={m.events_theme_description()}
              help={m.events_theme_description_help()}
              counts={THEME_DESCRIPTION_MAX}
              {...bind(field)}
            />
          )}
        </Field>
        {slots.map((slot) => (
          <Field key={slot} name={slot}>
            {(field) => (
              <ImageSlot
                optional
                label={eventLabels[slot]()}
                channel={event.sales_channel_id}
                eventId={event.id}
                type={isLogo(slot) ? 'logo' : 'event'}
                logos={isLogo(slot)}
                aspect={isLogo(slot) ? 1 : 16 / 9}
                {...bind(field)}
              />
            )}
          </Field>
        ))}
      </ChangeForm>
      <TicketPreview event={event} form={values} />
    </div>
  )
}

const isLogo = (slot: (typeof slots)[number]) => slot.endsWith('logo_url')

/** Returns a field's value in words. A picture has no words, so it is named "picture 1". */
const shown = (event: Event) => (path: string, value: unknown) => {
  if (path === 'marketplace_cutoff_at') return formatDateTime(String(value), event.timezone)
  return slots.some((slot) => slot === path) ? m.pictures_nth({ number: 1 }) : String(value)
}

function useEventForm(event: Event, onDone: () => void) {
  const sender = useQueuedSender<EventForm>((form, seen) => {
    const changes = changesOf(seen, form)
    return changes && updateChange(event, changes)
  })
  return useChangeForm<EventForm>({
    draft: `events/${event.id}/update`,
    initial: formOf(event),
    labels: eventLabels,
    validate: problemsOf,
    sender,
    said: { done: m.events_updated() },
    onDone,
    valuesOf: (current) => {
      const row = Event.safeParse(current)
      return row.success ? formOf(row.data) : null
    },
    shown: shown(event),
    settle: settled,
  })
}
