import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { pagination } from '#styled/recipes'
import { showCount } from '#ui/count/count.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

import { offeredPages } from './pages.ts'

export type PaginationProps = {
  /** The page, from 1. */
  page: number
  /** The number of rows on a page. */
  size: number
  /** The total number of rows. */
  total: number
  onPage: (page: number) => void
  /** Page sizes to choose from; needs `onSize`. */
  sizes?: number[]
  onSize?: (size: number) => void
  /** Text after the counts, such as the coverage or the age. */
  extra?: ReactNode
}

/** The range of shown rows, their total number, and links to other pages. */
export function Pagination({ page, size, total, onPage, sizes, onSize, extra }: PaginationProps) {
  const styles = pagination()
  const pages = Math.max(1, Math.ceil(total / size))
  const from = total === 0 || page > pages ? 0 : (page - 1) * size + 1
  return (
    <div className={styles.root}>
      <span className={styles.range} aria-live="polite">
        {total === 0
          ? showCount(0)
          : m.ui_page_range({
              from: showCount(from),
              to: showCount(page > pages ? 0 : Math.min(page * size, total)),
              total: showCount(total),
            })}
      </span>
      {extra}
      {sizes && onSize && (
        <label className={styles.sizes}>
          {m.ui_page_rows()}
          <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      )}
      {(pages > 1 || page > pages) && (
        <nav aria-label={m.ui_pagination()} className={styles.pages}>
          <IconButton
            size="small"
            label={m.ui_page_previous()}
            icon={<ChevronLeft />}
            disabled={page <= 1}
            onClick={() => onPage(Math.min(page - 1, pages))}
          />
          {offeredPages(page, pages).map((number, index) =>
            number === null ? (
              <span key={`gap${index}`} className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={styles.page}
                aria-label={m.ui_page_number({ page: showCount(number) })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {showCount(number)}
              </button>
            ),
          )}
          <IconButton
            size="small"
            label={m.ui_page_next()}
            icon={<ChevronRight />}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      )}
    </div>
  )
}
