import { Check, X } from 'lucide-react'

import type { Event } from '#contract/events.ts'
import type { Entry, JournalEntry } from '#data/outbox/entry.ts'
import { useEntryEvent } from '#data/tray/use-entry-event.ts'
import { serverClock } from '#lib/server-clock.ts'
import { dayStart } from '#lib/day-range.ts'
import { formatZonedAge, localZone, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { tray } from '#styled/recipes'
import { useDescriptions } from '#shell/areas/areas.tsx'

import { actionWords } from './action-words.ts'
import { TraySection } from './tray-section.tsx'

const shownAtMost = 50

interface Done {
  id: string
  last: JournalEntry
  entries: Entry[]
}

/** Today's finished actions, the newest 50; one line for each outcome of an action. */
export function TrayJournal({ entries }: { entries: readonly JournalEntry[] }) {
  const done = byAction(entries)
  return (
    <TraySection title={m.sync_group_done()} count={done.length} empty={m.sync_nothing_done()}>
      {done.slice(0, shownAtMost).map((one) => (
        <DoneLine key={one.id} done={one} />
      ))}
    </TraySection>
  )
}

function DoneLine({ done: { last, entries } }: { done: Done }) {
  const styles = tray()
  const event = useEntryEvent(last.entry)
  const descriptions = useDescriptions()
  return (
    <li className={styles.line}>
      <div className={styles.summary}>
        {last.outcome === 'done' ? <Check /> : <X />}
        <span className={styles.what}>
          {actionWords(entries, descriptions)}
          <span className={styles.facts}>{facts(last, entries.length, event)}</span>
        </span>
      </div>
    </li>
  )
}

/** The facts of an action: the time of its end, its event, its outcome, and the number of entries. */
function facts({ at, outcome, entry }: JournalEntry, count: number, event: Event | null): string {
  const parts = [formatZonedAge(at, serverClock.now(), localZone())]
  if (event && !Object.values(entry.label.params).includes(event.title)) parts.push(event.title)
  parts.push(outcome === 'done' ? m.sync_state_settled() : m.sync_state_dropped())
  if (entry.action.count > 1) parts.push(m.sync_part_of({ done: count, total: entry.action.count }))
  return parts.join(' · ')
}

/**
 * Today's finished entries, newest first, grouped by action and outcome. Refused entries are left out, and so are replaced entries,
 * which continue under a new key.
 */
export function byAction(entries: readonly JournalEntry[]): Done[] {
  const from = toEpoch(dayStart(serverClock.now(), localZone()))
  const done = new Map<string, Done>()
  for (const entry of entries) {
    if (entry.at < from || entry.outcome === 'replaced' || entry.outcome === 'refused') continue
    const id = `${entry.entry.action.id} ${entry.outcome}`
    const known = done.get(id)
    if (known) known.entries.push(entry.entry)
    else done.set(id, { id, last: entry, entries: [entry.entry] })
  }
  return [...done.values()]
}
