import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { TablePreferences } from '#ui/data-table/use-table-preferences.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { byTitle, type ListView, type Look, sameLook } from './view-look.ts'
import type { ViewBody } from './view-changes.ts'

export type ViewFields = Omit<ViewBody, 'list'>

/** Saves and deletes views through the queue. `done` is shown once the server has saved the view. */
export interface ViewKeeper {
  /** Whether views are shared within the channel or among provider staff. */
  among: 'channel' | 'provider'
  /** Saves a new view. Returns its id; null if it could not be stored, which is reported on screen. */
  create(body: ViewBody, done: string): Promise<string | null>
  /** Changes a view. Returns false if the change could not be stored, which is reported on screen. */
  update(view: ListView, changes: Partial<ViewFields>, done: string): Promise<boolean>
  /** Deletes a view after confirmation. */
  remove(view: ListView): void
}

/** The views of a list. */
export interface Views {
  keeper: ViewKeeper
  mine: readonly ListView[]
  /** The shared views of other people. */
  shared: readonly ListView[]
  /** The view in the address; null if the address contains no view, or one that is unknown on this device. */
  active: ListView | null
  isMine: boolean
}

/** The channel of the open page; null in the admin area. */
export function useViewChannel(): number | null {
  const { salesChannelId } = useParams({ strict: false }) as { salesChannelId?: string }
  return salesChannelId === undefined ? null : Number(salesChannelId)
}

/** Picks the views of one list: the person's own, and those that others share. */
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

/**
 * Returns the columns and row height: those of the active view with the changes made since or, without a view, the person's own.
 */
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

/** The current look of a list. */
export const lookOf = (search: ListSearch, { columns, density }: Pick<TablePreferences, 'columns' | 'density'>): Look => ({
  query: search.saved,
  columns,
  density,
})

/** Whether the look differs from the view's. */
export const isChanged = (view: ListView, look: Look): boolean => !sameLook(view, look)
