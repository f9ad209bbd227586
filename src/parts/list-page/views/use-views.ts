import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { TablePreferences } from '#ui/data-table/use-table-preferences.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { byTitle, type ListView, type Look, sameLook } from './view-look.ts'
import type { ViewBody } from './view-changes.ts'

export type ViewFields = Omit<ViewBody, 'list'>

/** Keeps views through the queue. */
export interface ViewKeeper {
  /** Whether shared views come from the channel or from provider staff. */
  among: 'channel' | 'provider'
  /** Returns the view's id; null if it was not stored, which is reported on screen. */
  create(body: ViewBody): Promise<string | null>
  update(view: ListView, changes: Partial<ViewFields>): Promise<boolean>
  /** Asks for confirmation first. */
  remove(view: ListView): void
}

/** The views of a list. */
export interface Views {
  keeper: ViewKeeper
  mine: readonly ListView[]
  /** The shared views of other people. */
  shared: readonly ListView[]
  /** The view in the address; null if it names none, or one that is not here. */
  active: ListView | null
  isMine: boolean
}

/** The channel whose pages these are; null in the admin's. */
export function useViewChannel(): number | null {
  const { salesChannelId } = useParams({ strict: false }) as { salesChannelId?: string }
  return salesChannelId === undefined ? null : Number(salesChannelId)
}

/** The views of one list among all there are, one's own and those that others share. */
export function useViews(rows: readonly ListView[], keeper: ViewKeeper, search: ListSearch, me: number): Views {
  const { list, viewId } = search
  return useMemo(() => {
    const views = byTitle(rows.filter((view) => view.list === list.name))
    const active = views.find(({ id }) => id === viewId) ?? null
    return {
      keeper,
      mine: views.filter(({ user }) => user.id === me),
      shared: views.filter(({ user }) => user.id !== me),
      active,
      isMine: active?.user.id === me,
    }
  }, [rows, keeper, list, viewId, me])
}

interface Changed extends Pick<Look, 'columns' | 'density'> {
  of: string
}

/** Columns and row height: those of the active view with later changes, or the person's own. */
export function useViewPreferences(own: TablePreferences, view: ListView | null): TablePreferences {
  const [changed, setChanged] = useState<Changed | null>(null)
  if (view === null) return own
  const here = changed?.of === view.id ? changed : { of: view.id, columns: view.columns, density: view.density }
  return {
    ...own,
    columns: here.columns,
    density: here.density,
    setDensity: (density) => setChanged({ ...here, density }),
    setColumn: (column, visible) => setChanged({ ...here, columns: { ...here.columns, [column]: visible } }),
    reset: () => setChanged(null),
  }
}

/** How a list is looked at now. */
export const lookOf = (search: ListSearch, { columns, density }: Pick<TablePreferences, 'columns' | 'density'>): Look => ({
  query: search.saved,
  columns,
  density,
})

/** Whether something was changed since a view was put on. */
export const isChanged = (view: ListView, look: Look): boolean => !sameLook(view, look)
