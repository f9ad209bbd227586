import { useMemo, useState } from 'react'
import type { Event } from '#contract/events.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { useData } from '#data/provider.tsx'
import type { LegalHours } from '#lib/legal-hours.ts'
import { isWithinLegalHours } from '#lib/legal-hours.ts'
import { toIso } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { showCount } from '#ui/count/count.ts'
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { SmallMap } from '#parts/seat-map/small-map-prepared.tsx'
import { holdWordsOf } from './held-facts.ts'
import { firstOffer, problemWith } from './hold-moment.ts'
import { HoldPresets, remember } from './hold-presets.tsx'
import { HoldWordsFields } from './hold-words.tsx'
import { type Asking, wordsToSend } from './holds.ts'
import type { Target } from './seat-actions.ts'
import { SeatHistory } from './seat-history.tsx'
import { TargetFacts } from './target-facts.tsx'
import { targeted } from './target.ts'
import type { useHolds } from './use-holds.ts'

interface Props {
  view: SeatView
  target: Target
  asking: Asking
  holds: ReturnType<typeof useHolds>
  legalHours: LegalHours | undefined
  currency: string
  event: Event
  open: boolean
  onClose: () => void
  /** Called after an action was queued. */
  onDone: () => void
}

const map = css({ height: { base: '120px', md: '180px' } })
const FORM = 'hold-form'
/** The most seats of one action: each seat is a queued change of its own, so more would take minutes to send. */
const MOST_AT_ONCE = 10_000
/** The most sections that the text of the map names. */
const MOST_NAMED = 8

/** The seats that an action on a section with a search affects: the found seats, or the whole section. */
type Scope = 'found' | 'whole'

const sizeOf = (view: SeatView, target: Target) => (target.kind === 'section' ? (view.section(target.section)?.size ?? 0) : 0)

/** Hold Until and Release, for one seat, the selected seats, the found seats, or a whole section. */
export function ActionsDialog({ view, target, asking, holds, legalHours, currency, event, open, onClose, onDone }: Props) {
  const { connectivity } = useData()
  // Whether a moment has passed depends on the server's clock, since the device's may be wrong.
  const now = connectivity.serverNow()
  const [scope, setScope] = useState<Scope>('found')
  const found = target.kind === 'section' ? target.found : undefined
  const isWhole = scope === 'whole' && target.kind === 'section'
  // Memoised, because a search may find thousands of seats, and going through them at each key press would be slow.
  const reached = useMemo(
    () => targeted(view, isWhole ? { ...target, found: undefined } : target, asking.me),
    [view, target, isWhole, asking.me],
  )
  const { seats, hold, release, others } = reached
  const [until, setUntil] = useState<string | null>(() => ownEnd(seats) ?? firstOffer(now))
  const [problem, setProblem] = useState<ReturnType<typeof problemWith>>(null)
  const [busy, setBusy] = useState<'hold' | 'release' | null>(null)
  const only = seats.length === 1 ? seats[0] : undefined
  const [words, setWords] = useState(only ? holdWordsOf(only) : { for: '', reason: '' })
  const isMany = target.kind !== 'seats' || seats.length > 1

  const run = async (kind: 'hold' | 'release', stored: Promise<boolean>) => {
    setBusy(kind)
    const isKept = await stored.finally(() => setBusy(null))
    if (isKept) onDone()
  }
  const submit = () => {
    const wrong = problemWith(until, connectivity.serverNow())
    setProblem(wrong)
    if (wrong === null && until !== null && hold.length > 0 && hold.length <= MOST_AT_ONCE) {
      remember(until, now, words.for)
      void run('hold', holds.hold(hold, until, wordsToSend(words, only !== undefined)))
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.common_actions()}
      footer={
        <>
          <Button
            variant="danger"
            busy={busy === 'release'}
            disabled={release.length === 0 || release.length > MOST_AT_ONCE}
            onClick={() => void run('release', holds.release(release))}
          >
            {isMany ? m.inventory_release_many({ count: release.length }) : m.inventory_release()}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            busy={busy === 'hold'}
            disabled={hold.length === 0 || hold.length > MOST_AT_ONCE}
          >
            {isMany ? m.inventory_hold_many({ count: hold.length }) : m.inventory_hold()}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        onSubmit={submit}
        errors={problem ? [{ id: 'hold-until', message: wordsFor(problem) }] : []}
        busy={busy !== null}
      >
        <div className={stack({ gap: '4' })}>
          {found && (
            <SegmentGroup
              label={m.inventory_scope()}
              value={scope}
              onValue={setScope}
              options={[
                { value: 'found', label: m.inventory_scope_found({ count: found.length }) },
                { value: 'whole', label: m.inventory_scope_whole({ count: sizeOf(view, target) }) },
              ]}
            />
          )}
          <TargetFacts target={target} found={reached} asking={asking} currency={currency} />
          {hold.length > 0 && <HoldPresets event={event} now={now} onPick={setUntil} />}
          <DateTimeField
            id="hold-until"
            label={m.inventory_hold_until()}
            help={m.inventory_hold_help()}
            value={until}
            onValue={(next) => {
              setUntil(next)
              setProblem(null)
            }}
            zone={asking.zone}
            min={toIso(now)}
            error={problem && wordsFor(problem)}
            disabled={hold.length === 0}
          />
          {hold.length > 0 && <HoldWordsFields words={words} onWords={setWords} />}
          {hold.length === 0 && release.length > 0 && others > 0 && <Banner tone="info">{m.inventory_take_over()}</Banner>}
          {Math.max(hold.length, release.length) > MOST_AT_ONCE && (
            <Banner tone="info">{m.house_too_many({ most: showCount(MOST_AT_ONCE) })}</Banner>
          )}
          {until !== null && legalHours && !isWithinLegalHours(legalHours, until) && (
            <Banner tone="caution">{m.inventory_outside_legal_hours()}</Banner>
          )}
          <div className={map}>
            <SmallMap view={view} venue={event} seats={seats} label={placesIn(seats)} />
          </div>
          {only && <SeatHistory eventId={event.id} seat={only.uuid} zone={asking.zone} />}
        </div>
      </Form>
    </Dialog>
  )
}

/** The sections of the marked seats in words, the first ones if there are many. */
function placesIn(seats: readonly { section: string }[]): string {
  const names = [...new Set(seats.map(({ section }) => section))]
  const shown = names.slice(0, MOST_NAMED).join(', ')
  return m.house_where({ sections: names.length > MOST_NAMED ? `${shown}, …` : shown })
}

const wordsFor = (problem: 'missing' | 'past') => (problem === 'past' ? m.inventory_until_past() : m.common_required())

/** The end of the hold or queued hold, if there is only one seat: the initial value of the field. */
function ownEnd(seats: readonly { holdRequested: { until: string } | null; until: string | null }[]): string | null {
  const only = seats.length === 1 ? seats[0] : undefined
  return only?.holdRequested?.until ?? only?.until ?? null
}
