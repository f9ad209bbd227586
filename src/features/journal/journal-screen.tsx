import { useMemo, useState } from 'react'
import { journal, journalList, type JournalEntry } from '#contract/journal.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { serverClock } from '#lib/server-clock.ts'
import { localDate } from '#lib/day-range.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { DateFilter } from '#parts/list-page/date-filter.tsx'
import { SelectFilter } from '#parts/list-page/list-filters.tsx'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListFile } from '#parts/list-page/use-list-file.ts'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { callWords } from './call-words.ts'
import { differencesOf, nameOf } from './differences.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { deviceName, fieldName, userName } from './entry-words.ts'

const names = { userId: 'user', startDate: 'from', endDate: 'to' }
const rowKey = (entry: JournalEntry) => entry.id
const rowName = (entry: JournalEntry) => callWords(entry.call)
const subtitle = css({ color: 'text-muted', marginBottom: '3', maxWidth: '60rem' })

/** The changes made in a channel, at first only today's. Managers of everything see all changes, others their own. */
export function JournalScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const { zone } = useChannelFacts(channel)
  const seesAll = useCan()('all')
  const today = localDate(serverClock.now(), zone)
  const search = useListSearch(journalList, {
    names,
    usual: ({ filters }) =>
      filters['endDate'] === undefined ? { filter: 'startDate', value: today, label: m.list_from_today() } : null,
  })
  const params = { id: channel }
  const list = useWindowedList(journalList, { endpoint: journal.readJournal, params, query: search.query, channel, zone })
  const options = useRead(journal.readJournalOptions, { params }).data
  const file = useListFile(journal.downloadJournal, params)
  const columns = useMemo(() => journalColumns(zone), [zone])
  const [opened, setOpened] = useState<JournalEntry | null>(null)
  return (
    <>
      <ListPage
        title={m.journal_title()}
        summary={<p className={subtitle}>{seesAll ? m.journal_subtitle_all() : m.journal_subtitle_own()}</p>}
        search={search}
        searchLabel={m.journal_search()}
        list={list}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        onRow={setOpened}
        file={file}
        more={{ label: m.common_more(), items: [{ id: 'print', label: m.journal_print(), onSelect: () => window.print() }] }}
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
      <EntryDrawer entry={opened} zone={zone} onClose={() => setOpened(null)} />
    </>
  )
}

/** The subject of a change: its name, else its id, but no id for a channel. */
const rowWords = (entry: JournalEntry): string =>
  nameOf(entry) ?? (entry.table === 'sales_channels' ? null : entry.row_id) ?? m.common_empty_value()

/** The most changed fields that the table lists for a change. */
const FIELDS_NAMED = 3

function changedWords(entry: JournalEntry): string {
  const fields = differencesOf(entry).map(({ field }) => fieldName(field))
  if (fields.length === 0) return m.common_empty_value()
  return fields.length <= FIELDS_NAMED ? fields.join(', ') : m.journal_fields({ count: fields.length })
}

const journalColumns = (zone: string): Column<JournalEntry>[] => [
  {
    id: 'at',
    header: m.journal_at(),
    width: '10.5rem',
    card: 'meta',
    cell: (entry) => <time dateTime={entry.at}>{formatDateTime(entry.at, zone)}</time>,
  },
  {
    id: 'what',
    header: m.journal_what(),
    fixed: true,
    grow: true,
    clip: true,
    width: '11rem',
    card: 'title',
    cell: (entry) => (
      <>
        <Clipped>{callWords(entry.call)}</Clipped>
        <Stacked of="soon">{nameOf(entry) ?? ''}</Stacked>
      </>
    ),
  },
  {
    id: 'row',
    header: m.journal_row(),
    grow: true,
    clip: true,
    width: '10rem',
    secondary: 'soon',
    card: 'none',
    cell: (entry) => <Clipped>{rowWords(entry)}</Clipped>,
  },
  {
    id: 'changed',
    header: m.journal_changed(),
    grow: true,
    clip: true,
    width: '10rem',
    secondary: 'later',
    card: 'none',
    cell: (entry) => <Clipped>{changedWords(entry)}</Clipped>,
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
