import { Download, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ListResult } from '#data/mirror/list-result.ts'
import { useSession } from '#data/session/use-session.ts'
import { m } from '#messages/m.ts'
import { waitingSign } from '#parts/waiting/waiting-sign.tsx'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { FilterChip } from '#ui/chip/chip.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { TableMenu } from '#ui/data-table/table-menu.tsx'
import { PHONE, useMedia } from '#ui/data-table/use-media.ts'
import { type TablePreferences, useTablePreferences } from '#ui/data-table/use-table-preferences.ts'
import { Menu } from '#ui/menu/menu.tsx'
import type { MenuEntry } from '#ui/menu/menu-items.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { Toolbar } from '#ui/toolbar/toolbar.tsx'
import { CoverageNote } from './coverage-note.tsx'
import { ListNothing, type NoRows } from './list-nothing.tsx'
import { useChipsAsSelect } from './use-chips-as-select.ts'
import { useLastPage } from './use-last-page.ts'
import type { ListFile } from './use-list-file.ts'
import type { ListSearch } from './use-list-search.ts'
import { useAdminViews } from '#parts/list-page/views/use-admin-views.ts'
import { useChannelViews } from '#parts/list-page/views/use-channel-views.ts'
import { lookOf, useViewChannel, useViewPreferences, type Views } from '#parts/list-page/views/use-views.ts'
import { ViewsMenu } from '#parts/list-page/views/views-menu.tsx'

export interface ListPageProps<Row> {
  title: string
  /** One line under the title. */
  subtitle?: string
  /** From `useListSearch`. */
  search: ListSearch
  /** The search box's name. */
  searchLabel: string
  /** From `useWholeList` or `useWindowedList`, called with `search.query`. */
  list: ListResult<Row>
  /** The columns; give the array a stable identity. */
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  /** A row's name, for its menu and for screen readers. */
  rowName: (row: Row) => string
  /** Opens a row. */
  onRow?: ((row: Row) => void) | undefined
  /** The address of a row's page; if given, the row's title is a link. */
  rowHref?: ((row: Row) => string | undefined) | undefined
  /** The actions on a row. */
  rowActions?: ((row: Row) => MenuEntry[]) | undefined
  /** Content under the title that scrolls away before the list begins. */
  above?: ReactNode
  /** Content between title and toolbar: the counts by state. */
  summary?: ReactNode
  /** The filters, in the line of the toolbar or, with `manyFilters`, in a line of their own. */
  filters?: ReactNode
  /** True if the filters need a line of their own, because they do not fit into the toolbar's line. */
  manyFilters?: boolean
  /** From `useListFile`: the list as a file. */
  file?: ListFile | undefined
  /** Further buttons beside the table's menu. */
  tools?: ReactNode
  /** Totals of the found rows, in one line above the table. */
  sums?: ReactNode
  /** Whether a row can be opened; by default, every row can be opened. */
  opens?: ((row: Row) => boolean) | undefined
  /** The actions on the whole list. */
  more?: { label: string; items: MenuEntry[] } | undefined
  /** The page's one primary button. */
  primary?: { label: string; onPress: () => void } | undefined
  /** True if the list is a part of another page, such as a tab, in which it has no title and is as high as its rows. */
  within?: boolean
  /** Shown while the list is empty although no filter is set. */
  none: NoRows
}

/** The icon buttons of the toolbar wrap together, so that none is alone on a line. */
const icons = css({ display: 'flex', gap: '2' })

const page = css({
  display: 'flex',
  flexDirection: 'column',
  // Limited to the window's height, so that the table's head and foot stay visible; on a phone the page scrolls.
  sm: { maxHeight: 'max(30rem, calc(100dvh - token(sizes.header) - 2.5rem))' },
})

/**
 * A list as a screen: title, toolbar, table, pages, and the empty state. Its search is in the address (`useListSearch`);
 * the rows come from a whole or a windowed list.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { search } = props
  const session = useSession()
  const me = session.status === 'signed-in' ? session.me.user.data : null
  const own = useTablePreferences(`${me?.id ?? ''}.${search.list.name}`)
  const channel = useViewChannel()
  if (me && channel !== null) return <ChannelPage {...props} own={own} channel={channel} me={me} />
  if (me?.role === 'holdfast') return <AdminPage {...props} own={own} me={me} />
  return <Page {...props} preferences={own} />
}

type Own<Row> = ListPageProps<Row> & { own: TablePreferences }

/** A list page with a channel's saved views. */
function ChannelPage<Row>({ channel, me, ...props }: Own<Row> & { channel: number; me: { id: number; name: string } }) {
  return <PageWithViews {...props} views={useChannelViews(channel, props.search, me)} />
}

/** A list page with the saved views of provider staff. */
function AdminPage<Row>({ me, ...props }: Own<Row> & { me: { id: number; name: string } }) {
  return <PageWithViews {...props} views={useAdminViews(props.search, me)} />
}

function PageWithViews<Row>({ own, views, ...props }: Own<Row> & { views: Views }) {
  const preferences = useViewPreferences(own, views.active)
  const look = lookOf(props.search, preferences)
  return <Page {...props} preferences={preferences} views={<ViewsMenu search={props.search} views={views} look={look} />} />
}

function Page<Row>(props: ListPageProps<Row> & { preferences: TablePreferences; views?: ReactNode }) {
  const { title, search, list, rowKey, primary, more, file, preferences } = props
  const isPhone = useMedia(PHONE)
  const isSelect = useChipsAsSelect()
  const create = primary && (
    <Button variant="primary" icon={<Plus />} onClick={primary.onPress}>
      {primary.label}
    </Button>
  )
  const isBeside = isPhone && !props.within
  const columns = useColumns(props)
  useLastPage(search, list)
  return (
    <Framed {...props} action={isBeside && create}>
      {!isSelect && props.summary}
      <Toolbar
        search={
          <SearchBox
            label={props.searchLabel}
            value={search.q}
            debounce={search.searchPauseMs}
            onValue={(q) => search.change({ q })}
          />
        }
        filters={
          <ListFilters search={search}>
            {isSelect && props.summary}
            {props.filters}
          </ListFilters>
        }
        {...(props.manyFilters && { manyFilters: true })}
        views={
          <>
            {file && <FileButton file={file} search={search} isIcon={isPhone} />}
            {props.tools}
            <span className={icons}>
              {props.views}
              <TableMenu columns={columns} preferences={preferences} />
              {more && <Menu label={more.label} items={more.items} />}
            </span>
          </>
        }
        action={!isBeside && create}
      />
      {props.sums}
      <DataTable
        label={title}
        columns={columns}
        rows={list.rows}
        strip={list.strip}
        rowKey={rowKey}
        rowMark={(row) => waitingSign(list.mark(rowKey(row)))}
        preferences={preferences}
        sort={search.sort}
        onSort={(sort) => search.change({ sort })}
        {...(props.onRow && { onRow: props.onRow })}
        {...(props.opens && { opens: props.opens })}
        {...(props.rowHref && { rowHref: props.rowHref })}
        loading={list.status === 'loading'}
        stale={list.stale}
        fill={props.within ? false : 'parent'}
        empty={<ListNothing list={list} search={search} none={props.none} primary={primary} />}
        footer={
          <Pagination
            page={search.page}
            size={search.pageSize}
            total={list.total}
            onPage={(next) => search.change({ page: next })}
            extra={<CoverageNote list={list} />}
          />
        }
      />
    </Framed>
  )
}

/**
 * The page's title, the content above the list, and the list. A list within another page has no title; any other list is limited to
 * the window's height. `action` is the button beside the title.
 */
function Framed<Row>(props: ListPageProps<Row> & { action: ReactNode; children: ReactNode }) {
  const { title, subtitle, within, above, action, children } = props
  const header = !within && <PageHeader title={title} subtitle={subtitle} actions={action} />
  return (
    <>
      {above && header}
      {above}
      <div className={within ? undefined : page}>
        {!above && header}
        {children}
      </div>
    </>
  )
}

/** The offline note covers the button's upper edge, so that the note moves nothing when it appears. */
const place = css({ position: 'relative' })

/** The columns, with the rows' menu at the end. */
function useColumns<Row>({ columns, rowActions, rowName }: ListPageProps<Row>): Column<Row>[] {
  return useMemo(() => {
    if (!rowActions) return columns
    const cell = (row: Row) => <Menu label={m.list_actions_for({ name: rowName(row) })} items={rowActions(row)} />
    const actions: Column<Row> = {
      id: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      acts: true,
      fixed: true,
      width: '3rem',
      align: 'end',
      card: 'end',
      cell,
    }
    return [...columns, actions]
  }, [columns, rowActions, rowName])
}

/** The filters, the default filter as a chip that can be removed, and a button that clears search and filters. */
function ListFilters({ search, children }: { search: ListSearch; children: ReactNode }) {
  const { usual } = search
  if (!children && !usual && !search.narrowed) return null
  return (
    <>
      {children}
      {usual && <FilterChip label={usual.label} onRemove={() => search.change({ filters: { [usual.filter]: '' } })} />}
      {search.narrowed && (
        <Button variant="quiet" onClick={search.clear}>
          {m.common_clear_filters()}
        </Button>
      )}
    </>
  )
}

/** The button that saves the list as a file; on a phone it is an icon. */
function FileButton({ file, search, isIcon }: { file: ListFile; search: ListSearch; isIcon: boolean }) {
  return (
    <span className={place}>
      {file.blocked && (
        <OfflineNote above id="export-blocked">
          {m.common_offline_blocked()}
        </OfflineNote>
      )}
      <Button
        shape={isIcon ? 'icon' : 'text'}
        icon={<Download />}
        busy={file.running}
        disabledReason={file.blocked}
        {...(file.blocked && { 'aria-describedby': 'export-blocked' })}
        onClick={() => void file.download(search.query)}
      >
        {m.list_export()}
      </Button>
    </span>
  )
}
