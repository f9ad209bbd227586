import { useState } from 'react'
import type { Event } from '#contract/events.ts'
import type { ApiProblem } from '#data/api/problem.ts'
import { useDraft } from '#data/drafts/use-draft.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { serverWords } from '#messages/server-words.ts'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { EventFields } from './event-fields.tsx'
import { type Draft, mergeWith, nowOf, type Theirs } from './event-merge.ts'
import { changesOf, type EventForm, type FormProblem, formOf, problemsOf } from './event-form.ts'
import { EventReadOnly } from './event-read-only.tsx'
import { updateWish } from './event-wishes.ts'
import { useLeaveGuard } from '#parts/wish-form/use-leave-guard.ts'

interface Props {
  event: Event
  onDone: () => void
}

/** A form waits so long for the server, while it is reached, so that a refusal can stand on it. */
const WAIT = 3000

export function UpdateEventForm({ event, onDone }: Props) {
  const submit = useSubmit()
  const [initial] = useState<Draft>(() => ({ form: formOf(event), seen: formOf(event) }))
  const [draft, setDraft] = useState(initial)
  const { restored, save, discard } = useDraft(`events/${event.id}/update`, initial)
  const [applied, setApplied] = useState<Draft | null>(null)
  const [problems, setProblems] = useState<FormProblem[]>([])
  const [refusal, setRefusal] = useState<ApiProblem | null>(null)
  const [theirs, setTheirs] = useState<Theirs>({})
  const [busy, setBusy] = useState(false)
  const changes = changesOf(draft.seen, draft.form)
  const leave = useLeaveGuard(changes !== null)

  if (restored !== null && restored !== applied) {
    setApplied(restored)
    setDraft(restored)
  }
  const keep = (next: Draft) => {
    setDraft(next)
    save(next)
  }
  const change = (form: EventForm) => {
    keep({ ...draft, form })
    setProblems(problems.filter(({ field }) => form[field] === draft.form[field]))
  }
  const startOver = () => {
    void discard()
    setDraft({ form: formOf(event), seen: formOf(event) })
    setApplied(null)
  }
  const refuse = (problem: ApiProblem) => {
    const now = nowOf(problem)
    setRefusal(problem)
    if (now === null) return
    const merged = mergeWith(draft, now)
    keep(merged.draft)
    setTheirs(merged.theirs)
  }
  const takeTheirs = () => {
    keep({ ...draft, form: { ...draft.form, ...theirs } })
    setTheirs({})
    setRefusal(null)
  }
  const finish = async () => {
    leave.allow()
    await discard()
    onDone()
  }
  const send = async () => {
    const wrong = problemsOf(draft.form)
    setProblems(wrong)
    setRefusal(null)
    setTheirs({})
    if (wrong.length > 0) return
    if (changes === null) return finish()
    setBusy(true)
    try {
      const result = await submit(updateWish(event, changes), { wait: WAIT })
      if (result.outcome === 'refused') return refuse(result.problem)
      toast(
        result.outcome === 'done'
          ? { tone: 'positive', text: m.events_updated() }
          : { tone: 'info', text: m.events_update_queued(), duration: 4000 },
      )
      await finish()
    } catch (problem) {
      if (!(problem instanceof NotStored)) throw problem
      toast({ tone: 'danger', text: m.events_not_stored(), duration: 8000 })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      onSubmit={() => void send()}
      busy={busy}
      errors={problems.map((problem) => ({ id: problem.field, message: `${labels[problem.field]()}: ${wordsFor(problem)}` }))}
      warning={
        refusal && (
          <>
            {wordsForRefusal(refusal, theirs)}
            {Object.keys(theirs).length > 0 && (
              <Button size="small" onClick={takeTheirs}>
                {m.events_update_take_theirs()}
              </Button>
            )}
          </>
        )
      }
      actions={
        <>
          <Button variant="primary" type="submit" busy={busy}>
            {m.events_update()}
          </Button>
          <Button onClick={() => void finish()}>{m.common_cancel()}</Button>
        </>
      }
    >
      <div className={stack({ gap: '4' })}>
        {applied !== null && (
          <Banner
            actions={
              <Button size="small" onClick={startOver}>
                {m.common_draft_discard()}
              </Button>
            }
          >
            {m.common_draft_restored()}
          </Banner>
        )}
        <EventReadOnly event={event} />
        <EventFields
          form={draft.form}
          onChange={change}
          zone={event.timezone}
          errorOf={(field) => wordsOf(problems, refusal, field) ?? wordsOfTheirs(theirs, field, event.timezone)}
        />
      </div>
    </Form>
  )
}

const wordsFor = ({ max }: FormProblem) => (max === null ? m.common_required() : m.common_must_be_shorter({ max }))

/** Somebody else changed the event while the form was open: the person decides, nothing is overwritten. */
const wordsForRefusal = (problem: ApiProblem, theirs: Theirs) =>
  problem.code !== 'Stale'
    ? serverWords(problem.message)
    : Object.keys(theirs).length > 0
      ? m.events_update_stale()
      : m.events_update_merged()

function wordsOfTheirs(theirs: Theirs, field: keyof EventForm, zone: string): string | null {
  if (!(field in theirs)) return null
  const value = theirs[field]
  const shown = field === 'cutoff' && value ? formatDateTime(value, zone) : value
  return m.events_changed_meanwhile({ value: shown || m.common_none() })
}

const labels: Record<keyof EventForm, () => string> = {
  category: m.events_category,
  league: m.events_league,
  cutoff: m.events_cutoff,
  phrase: m.events_security_phrase,
  themeTitle: m.events_theme_title,
  themeDescription: m.events_theme_description,
}

const wireNames: Record<keyof EventForm, string> = {
  category: 'category',
  league: 'league',
  cutoff: 'marketplace_cutoff_at',
  phrase: 'security_phrase',
  themeTitle: 'theme.title',
  themeDescription: 'theme.description',
}

function wordsOf(problems: readonly FormProblem[], refusal: ApiProblem | null, field: keyof EventForm): string | null {
  const own = problems.find((problem) => problem.field === field)
  return own ? wordsFor(own) : serverWords(refusal?.errors?.[wireNames[field]]?.[0] ?? '') || null
}
