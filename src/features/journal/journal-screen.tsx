import { useMemo, useState } from 'react'
import { changeOutcomes, journal, journalList, type JournalEntry } from '#contract/journal.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { serverClock } from '#lib/server-clock.ts'
import { localDate } from '#lib/day-range.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { DateFilter } from '#parts/list-page/date-filter.tsx'
import { SelectFilter } from '#parts/list-page/list-filters.tsx'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListFile } from '#parts/list-page/use-list-file.ts'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { clipped } from '#styled/recipes'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { callWords } from '#parts/journal/call-words.ts'
import { deviceName, outcomeWords, userName } from '#parts/journal/entry-words.ts'
import type { Line } from '#parts/journal/line.ts'
import { plainText } from '#parts/journal/pieces.ts'
import { Sentence } from '#parts/journal/sentence.tsx'
import { sentenceOf } from '#parts/journal/sentences.ts'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { HandoverSheet } from './handover-sheet.tsx'

const names = { userId: 'user', startDate: 'from', endDate: 'to' }
const rowKey = (entry: JournalEntry) => entry.id

/** The changes made in a channel, at first only today's. People who may read the shift journal see all changes, others their own. */
export function JournalScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const { zone } = useChannelFacts(channel)
  const seesAll = useCan()('shift_journal')
  const today = localDate(serverClock.now(), zone)
  const search = useListSearch(journalList, {
    names,
    usual: ({ filters }) =>
      filters['endDate'] === undefined ? { filter: 'startDate', value: today, label: m.list_from_today() } : null,
  })
  const params = { id: channel }
  const list = useWindowedList(journalList, {
    endpoint: journal.readJournal,
    params,
    query: { ...search.query, together: 'true' },
    channel,
    zone,
  })
  const options = useRead(journal.readJournalOptions, { params }).data
  const file = useListFile(journal.downloadJournal, params)
  const columns = useMemo(() => journalColumns(channel, zone), [channel, zone])
  const rowName = (entry: JournalEntry) => plainText(sentenceOf({ entry, channel, zone }))
  const [isSheet, setIsSheet] = useState(false)
  const [opened, setOpened] = useState<JournalEntry | null>(null)
  if (isSheet) return <HandoverSheet channel={channel} range={rangeOf(search.query, today)} onBack={() => setIsSheet(false)} />
  return (
    <>
      <ListPage
        title={m.journal_title()}
        subtitle={seesAll ? m.journal_subtitle_all() : m.journal_subtitle_own()}
        search={search}
        searchLabel={m.journal_search()}
        list={list}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        onRow={setOpened}
        file={file}
        more={{
          label: m.common_more(),
          items: [{ id: 'handover', label: m.journal_handover(), onSelect: () => setIsSheet(true) }],
        }}
        filters={
          <>
            {seesAll && (
              <SelectFilter
                search={search}
                filter="userId"
                label={m.journal_who()}
                options={(options?.users ?? []).map((user) => ({ value: String(user.id), label: userName(user) }))}
              />
            )}
            <SelectFilter
              search={search}
              filter="call"
              label={m.journal_what()}
              options={(options?.calls ?? []).map((call) => ({ value: call, label: callWords(call) }))}
            />
            <SelectFilter
              search={search}
              filter="outcome"
              label={m.journal_outcome()}
              options={changeOutcomes.map((outcome) => ({ value: outcome, label: outcomeWords(outcome) }))}
            />
            <SelectFilter
              search={search}
              filter="device"
              label={m.journal_device()}
              options={(options?.devices ?? []).map((device) => ({ value: device.id, label: deviceName(device) }))}
            />
            <DateFilter
              search={search}
              from="startDate"
              to="endDate"
              labels={{ from: m.journal_from(), to: m.journal_to() }}
              zone={zone}
            />
          </>
        }
        none={{ text: search.usual ? m.journal_none_today() : m.journal_none() }}
      />
      <EntryDrawer entry={opened} channel={channel} zone={zone} onClose={() => setOpened(null)} />
    </>
  )
}

/** Returns the chosen days, or today if no days are chosen. */
const rangeOf = ({ startDate, endDate }: { startDate?: string; endDate?: string }, today: string) => ({
  startDate: startDate ?? (endDate === undefined ? today : undefined),
  endDate,
})

function SentenceCell({ line }: { line: Line }) {
  const pieces = sentenceOf(line)
  return (
    <span className={clipped()} title={plainText(pieces)}>
      <Sentence of={pieces} />
    </span>
  )
}

const journalColumns = (channel: number, zone: string): Column<JournalEntry>[] => [
  {
    id: 'at',
    header: m.journal_at(),
    width: '11.25rem',
    card: 'meta',
    cell: (entry) => <ExactTime at={entry.at} zone={zone} />,
  },
  {
    id: 'what',
    header: m.journal_what(),
    fixed: true,
    grow: true,
    clip: true,
    width: '24rem',
    card: 'title',
    cell: (entry) => <SentenceCell line={{ entry, channel, zone }} />,
  },
  {
    id: 'outcome',
    header: m.journal_outcome(),
    width: '8rem',
    card: 'meta',
    secondary: 'soon',
    cell: ({ outcome }) =>
      outcome !== 'done' && <StatusChip means={outcome === 'failed' ? 'wrong' : 'caution'}>{outcomeWords(outcome)}</StatusChip>,
  },
  {
    id: 'who',
    header: m.journal_who(),
    clip: true,
    width: '9rem',
    card: 'meta',
    cell: (entry) => <Clipped>{userName(entry.user)}</Clipped>,
  },
  {
    id: 'device',
    header: m.journal_device(),
    clip: true,
    width: '9rem',
    secondary: 'later',
    card: 'meta',
    cell: (entry) => <Clipped>{entry.device ? deviceName(entry.device) : m.common_empty_value()}</Clipped>,
  },
]
