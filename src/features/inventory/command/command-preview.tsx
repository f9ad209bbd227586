import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { matches } from '#contract/core/list.ts'
import { type Event, eventList } from '#contract/events.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { useData } from '#data/provider.tsx'
import { useCan } from '#data/session/use-can.ts'
import { useNow } from '#ui/relative-time/use-now.ts'
import { toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { placesOf } from '#features/inventory/held/held-now.ts'
import { firstOffer, problemWith } from '#features/inventory/hold-moment.ts'
import { wordsToSend } from '#features/inventory/holds.ts'
import { useAsking, useHolds } from '#features/inventory/use-holds.ts'
import { css } from '#styled/css'
import { Banner } from '#ui/banner/banner.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { momentOf } from './command-end.ts'
import { CommandPlan } from './command-plan.tsx'
import { CLOCK, ENDS, problemWords } from './command-words.ts'
import { type Command, parseCommand } from './parse-command.ts'
import { planOf } from './plan-command.ts'
import { seatsAt } from './resolve-place.ts'

interface Props {
  words: string
  channel: number
  /** Receives the function that Enter runs; null while the command cannot run. */
  onReady: (run: (() => void) | null) => void
  onDone: () => void
}

const help = css({ paddingBlock: '3', textStyle: 'label', color: 'text-muted' })

/** A preview of a typed command, before Enter runs it. Sends nothing. */
export function CommandPreview({ words, channel, onReady, onDone }: Props) {
  const parsed = useMemo(() => parseCommand(words), [words])
  const canHold = useCan()('sales_channel_event_details')
  const command = 'command' in parsed ? parsed.command : null
  const event = useNamedEvent(channel, command?.event ?? null)
  if (!canHold) return <Banner tone="info">{m.command_not_allowed()}</Banner>
  return (
    <div role="status" aria-live="polite">
      {'problem' in parsed && <Banner tone="info">{problemWords(parsed.problem)}</Banner>}
      {command && !event && (
        <Banner tone="info">
          {command.event === null ? m.command_no_event() : m.command_unknown_event({ words: command.event })}
        </Banner>
      )}
      {command && event && (
        <Planned key={event.id} command={command} event={event} channel={channel} onReady={onReady} onDone={onDone} />
      )}
      <p className={help}>{m.command_help({ clock: CLOCK, ends: ENDS })}</p>
    </div>
  )
}

/**
 * Returns the event that the command names: the next matching event or, if all matching events are over, the last one. Without a
 * name, returns the event on the screen.
 */
function useNamedEvent(channel: number, named: string | null): Event | undefined {
  const { eventId } = useParams({ strict: false })
  const { rows } = useMirroredRows('events', { channel })
  const now = useNow()
  return useMemo(() => {
    if (named === null) return rows.find(({ id }) => String(id) === eventId)
    const found = rows.filter((row) => matches(eventList, { searchQuery: named, filters: {} }, row))
    const inOrder = found.toSorted((a, b) => toEpoch(a.time) - toEpoch(b.time))
    return inOrder.find(({ time }) => toEpoch(time) > now) ?? inOrder.at(-1)
  }, [rows, named, eventId, now])
}

interface PlannedProps extends Pick<Props, 'channel' | 'onReady' | 'onDone'> {
  command: Command
  event: Event
}

function Planned({ command, event, channel, onReady, onDone }: PlannedProps) {
  const { connectivity } = useData()
  const asking = useAsking(channel, event.timezone, event.id)
  const holds = useHolds(asking)
  const state = useSeats(channel, event.id)
  useNow()
  const now = connectivity.serverNow()
  const view = state.status === 'ready' ? state.view : null
  const place = useMemo(() => view && seatsAt(view, command.place), [view, command.place])
  const plan = place?.is === 'found' ? planOf(command.verb, place.seats, asking.me) : null
  const until = command.verb === 'release' ? null : command.until ? momentOf(command.until, event, now) : firstOffer(now)
  const wrong = command.verb === 'hold' && (until === null ? 'missing' : problemWith(until, now))
  const ready = plan !== null && plan.seats.length > 0 && !wrong

  const carryOut = () => {
    if (!ready) return
    onDone()
    if (command.verb === 'release') void holds.release(plan.seats)
    else void holds.hold(plan.seats, until!, wordsToSend(command, false))
  }
  useEffect(() => {
    onReady(carryOut)
    return () => onReady(null)
  })
  if (state.status === 'failed') return <Banner tone="caution">{m.command_no_seats({ title: event.title })}</Banner>
  if (!place) return <Spinner label={m.command_reading()} />
  if (place.is === 'no_section') return <Banner tone="info">{m.command_no_section({ name: place.name })}</Banner>
  if (place.is === 'no_row') return <Banner tone="info">{m.command_no_row({ section: place.section, name: place.name })}</Banner>
  if (wrong) return <Banner tone="info">{wrong === 'past' ? m.inventory_until_past() : m.command_no_moment()}</Banner>
  return (
    <CommandPlan
      command={command}
      event={event}
      plan={plan!}
      until={until}
      places={placesOf(plan!.seats)}
      missing={place.missing}
      onRun={carryOut}
    />
  )
}
