import { Download, Plus } from 'lucide-react'
import type { Event, UpgradeStatus } from '#contract/events.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { ToggleChip } from '#ui/chip/chip.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { TableMenu } from '#ui/data-table/table-menu.tsx'
import type { TablePreferences } from '#ui/data-table/use-table-preferences.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { Toolbar } from '#ui/toolbar/toolbar.tsx'
import { type EventsSearch, statuses } from './events-search.ts'
import type { useEventsFile } from './use-events-file.ts'

interface Props {
  search: EventsSearch
  onNarrow: (change: EventsSearch) => void
  columns: Column<Event>[]
  preferences: TablePreferences
  file: ReturnType<typeof useEventsFile>
  onExport: () => void
  /** Given to those who manage everything. */
  onAll: ((status: 0 | 1) => void) | undefined
  /** Given to those who may import. */
  onCreate: (() => void) | undefined
}

const place = css({ position: 'relative' })

/** The search waits this long for the next key (specification 1, section 5). */
const DEBOUNCE = 300

/** Search, status, export, view, and the way to new events. */
export function EventsToolbar({ search, onNarrow, columns, preferences, file, onExport, onAll, onCreate }: Props) {
  const names: Record<UpgradeStatus, string> = {
    live: m.events_filter_live(),
    'coming-soon': m.events_filter_coming_soon(),
    past: m.events_filter_past(),
  }
  return (
    <Toolbar
      search={
        <SearchBox
          label={m.events_search()}
          value={search.q ?? ''}
          debounce={DEBOUNCE}
          onValue={(q) => onNarrow({ q: q || undefined })}
        />
      }
      filters={statuses.map((status) => (
        <ToggleChip
          key={status}
          pressed={search.status === status}
          onPressed={(on) => onNarrow({ status: on ? status : undefined, by: undefined, order: undefined })}
        >
          {names[status]}
        </ToggleChip>
      ))}
      views={
        <>
          <span className={place}>
            {file.blocked && (
              <OfflineNote above id="export-blocked">
                {m.common_offline_blocked()}
              </OfflineNote>
            )}
            <Button
              icon={<Download />}
              busy={file.running}
              disabledReason={file.blocked}
              {...(file.blocked && { 'aria-describedby': 'export-blocked' })}
              onClick={onExport}
            >
              {m.events_export()}
            </Button>
          </span>
          <TableMenu columns={columns} preferences={preferences} />
          {onAll && (
            <Menu
              label={m.events_all_actions()}
              items={[
                { id: 'enable', label: m.events_enable_all(), onSelect: () => onAll(1) },
                { id: 'disable', label: m.events_disable_all(), tone: 'danger', onSelect: () => onAll(0) },
              ]}
            />
          )}
        </>
      }
      action={
        onCreate && (
          <Button variant="primary" icon={<Plus />} onClick={onCreate}>
            {m.events_create()}
          </Button>
        )
      }
    />
  )
}
