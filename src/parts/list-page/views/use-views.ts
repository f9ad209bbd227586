import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { SavedView } from '#contract/saved-views.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import type { TablePreferences } from '#ui/data-table/use-table-preferences.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { byTitle, type Look, sameLook } from './view-look.ts'

/** The views of a list that are on this device. */
export interface Views {
  channel: number
  mine: readonly SavedView[]
  /** Of other people of the channel. */
  shared: readonly SavedView[]
  /** The one that the address names; null where it names none, or none that is here. */
  active: SavedView | null
  isMine: boolean
}

/** The channel whose pages these are; null in the admin's, whose lists have no views. */
export function useViewChannel(): number | null {
  const { salesChannelId } = useParams({ strict: false }) as { salesChannelId?: string }
  return salesChannelId === undefined ? null : Number(salesChannelId)
}

/** The views of a list in a channel, one's own and those that others share. */
export function useViews(channel: number, search: ListSearch, me: number): Views {
  const { list, viewId } = search
  const { rows } = useMirroredRows('saved_views', { channel })
  return useMemo(() => {
    const views = byTitle(rows.filter((view) => view.list === list.name))
    const active = views.find(({ id }) => id === viewId) ?? null
    return {
      channel,
      mine: views.filter(({ user }) => user.id === me),
      shared: views.filter(({ user }) => user.id !== me),
      active,
      isMine: active?.user.id === me,
    }
  }, [rows, list, viewId, channel, me])
}

interface Changed extends Pick<Look, 'columns' | 'density'> {
  of: string
}

/** Columns and row height: those of the view in use, with what was changed since, or the person's own. */
export function useViewPreferences(own: TablePreferences, view: SavedView | null): TablePreferences {
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
export const isChanged = (view: SavedView, look: Look): boolean => !sameLook(view, look)
