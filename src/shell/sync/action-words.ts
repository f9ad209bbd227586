import type { Entry } from '#data/outbox/entry.ts'
import { text } from '#messages/dynamic.ts'
import { m } from '#messages/m.ts'

type Labelled = Pick<Entry, 'label' | 'action'>

/** What was wanted, in words: of many seats at once, how many and in which sections. */
export function actionWords(entries: readonly Labelled[]): string {
  const [first] = entries
  if (!first) return ''
  const { message, params } = first.label
  const { count } = first.action
  if (count < 2) return text(message, params)
  const sections = [...new Set(entries.map(({ label }) => String(label.params['section'] ?? '')))].filter(Boolean).join(', ')
  if (message === 'inventory_hold_label') return m.sync_hold_many({ count, sections, until: String(params['until'] ?? '') })
  return message === 'inventory_release_label' ? m.sync_release_many({ count, sections }) : text(message, params)
}

/** The one entry in words; of a seat its place alone, where the action has been named above. */
export function placeWords({ label }: Labelled): string {
  const { section, row, seat } = label.params
  if (section === undefined || row === undefined || seat === undefined) return text(label.message, label.params)
  return m.inventory_seat_named({ section: String(section), row: String(row), seat: String(seat) })
}

/** Many seats in few words: `101 A 4–9, 12 · 101 B 1`. Whole numbers that follow one another become a run. */
export function seatRuns(entries: readonly Pick<Entry, 'label'>[]): string {
  const rows = new Map<string, string[]>()
  for (const { label } of entries) {
    const { section, row, seat } = label.params
    const place = `${section} ${row}`
    rows.set(place, [...(rows.get(place) ?? []), String(seat)])
  }
  const naturally = new Intl.Collator('en', { numeric: true }).compare
  return [...rows]
    .sort(([a], [b]) => naturally(a, b))
    .map(([place, seats]) => `${place} ${runsOf(seats.sort(naturally)).join(', ')}`)
    .join(' · ')
}

function runsOf(seats: readonly string[]): string[] {
  const runs: { first: string; last: string }[] = []
  for (const seat of seats) {
    const run = runs.at(-1)
    if (run && /^\d+$/.test(seat) && /^\d+$/.test(run.last) && Number(seat) === Number(run.last) + 1) run.last = seat
    else runs.push({ first: seat, last: seat })
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}–${last}`))
}
