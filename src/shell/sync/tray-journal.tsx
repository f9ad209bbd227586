import { Check, X } from 'lucide-react'

import type { JournalEntry } from '#data/outbox/entry.ts'
import { systemClock } from '#lib/clock.ts'
import { dayStart } from '#lib/day-range.ts'
import { formatClock, localZone, toEpoch } from '#lib/time.ts'
import { text } from '#messages/dynamic.ts'
import { m } from '#messages/m.ts'
import { tray } from '#styled/recipes'

import { TraySection } from './tray-section.tsx'

const shownAtMost = 50

interface Done {
  id: string
  last: JournalEntry
  count: number
}

/** What ended today, one line an action. */
export function TrayJournal({ entries }: { entries: readonly JournalEntry[] }) {
  const styles = tray()
  const done = byAction(entries)
  return (
    <TraySection title={m.sync_group_done()} count={done.length} empty={m.sync_nothing_done()}>
      {done.slice(0, shownAtMost).map(({ id, last, count }) => (
        <li key={id} className={styles.line}>
          <div className={styles.summary}>
            {last.outcome === 'done' ? <Check /> : <X />}
            <span className={styles.what}>
              {text(last.entry.label.message, last.entry.label.params)}
              <span className={styles.facts}>{facts(last, count)}</span>
            </span>
          </div>
        </li>
      ))}
    </TraySection>
  )
}

function facts({ at, outcome, entry }: JournalEntry, count: number): string {
  const parts = [formatClock(at, localZone()), outcome === 'done' ? m.sync_state_settled() : m.sync_state_dropped()]
  if (entry.action.count > 1) parts.push(m.sync_part_of({ done: count, total: entry.action.count }))
  return parts.join(' · ')
}

/** Today's entries, newest first, those of one action and outcome as one. What was replaced goes on under its new key. */
export function byAction(entries: readonly JournalEntry[]): Done[] {
  const from = toEpoch(dayStart(systemClock.now(), localZone()))
  const done = new Map<string, Done>()
  for (const entry of entries) {
    if (entry.at < from || entry.outcome === 'replaced' || entry.outcome === 'refused') continue
    const id = `${entry.entry.action.id} ${entry.outcome}`
    const known = done.get(id)
    if (known) known.count++
    else done.set(id, { id, last: entry, count: 1 })
  }
  return [...done.values()]
}
