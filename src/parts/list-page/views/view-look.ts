import type { SavedView } from '#contract/saved-views.ts'

/** A view of a channel's list, or of the admin's. */
export type ListView = Omit<SavedView, 'sales_channel_id'> & { sales_channel_id: number | null }

/** The look of a list: its search, its columns, and its row height. */
export type Look = Pick<SavedView, 'query' | 'columns' | 'density'>

/** Whether two looks are equal; the order of filters and columns does not matter. */
export const sameLook = (one: Look, other: Look): boolean =>
  one.density === other.density && plain(one.columns) === plain(other.columns) && plain(one.query) === plain(other.query)

const plain = (fields: Readonly<Record<string, unknown>>) =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Sorts views by title, for a menu. */
export const byTitle = (views: readonly ListView[]): ListView[] =>
  views.toSorted((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }) || (a.id < b.id ? -1 : 1))
