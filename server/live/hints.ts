import type { FedTable } from '#server/db/fed-table.ts'

/** A message to screens after a commit: rows of these tables changed, so pull. It contains no rows. */
export interface Hint {
  channel: number
  events: number[]
  tables: FedTable[]
}

/** Joins what database triggers reported (`channel:event:table`) into one hint for each channel. */
export function hintsOf(words: Iterable<string>): Hint[] {
  const channels = new Map<number, { events: Set<number>; tables: Set<Hint['tables'][number]> }>()
  for (const word of words) {
    const [channel, event, table] = word.split(':') as [string, string, Hint['tables'][number]]
    const hint = channels.get(Number(channel)) ?? { events: new Set(), tables: new Set() }
    channels.set(Number(channel), hint)
    if (event !== '') hint.events.add(Number(event))
    hint.tables.add(table)
  }
  return [...channels].map(([channel, { events, tables }]) => ({ channel, events: [...events], tables: [...tables] }))
}
