import { type ReactNode, useRef } from 'react'

import { toolbar } from '#styled/recipes'
import { PHONE, useMedia } from '#ui/data-table/use-media.ts'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'

export type ToolbarProps = {
  /** A `SearchBox`. */
  search?: ReactNode
  /** Chips and pickers that filter the content. */
  filters?: ReactNode
  /** View switches, the table's menu, exports. */
  views?: ReactNode
  /** The one primary button. */
  action?: ReactNode
  /** True if the filters get a line of their own, which scrolls sideways on narrow screens. */
  manyFilters?: boolean
  /** Stays under the header while the page scrolls. */
  sticky?: boolean
}

/**
 * One line above a list: search, filters, views, and the primary action at the right. On a phone, the filters are below, so that the
 * views are beside the search.
 */
export function Toolbar({ search, filters, views, action, manyFilters, sticky }: ToolbarProps) {
  const styles = toolbar({ manyFilters, sticky })
  const isPhone = useMedia(PHONE)
  const below = manyFilters || (isPhone && Boolean(search))
  const chips = filters && <div className={styles.filters}>{filters}</div>
  // Some focused buttons disappear when they are pressed: a chip's button that removes the filter, and the button that clears all
  // filters.
  const root = useRef<HTMLDivElement>(null)
  useKeptFocus(root)
  return (
    <div ref={root} className={styles.root}>
      {search}
      {!below && chips}
      {(views || action) && (
        <div className={styles.end}>
          {views}
          {action}
        </div>
      )}
      {below && chips}
    </div>
  )
}
