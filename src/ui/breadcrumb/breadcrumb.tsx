import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { breadcrumb } from '#styled/recipes'

/** One step of the path: a text with an address, or a router's own link as `node`. The last step is the current page. */
export type Crumb = { label: string; href?: string | undefined; node?: ReactNode }

export type BreadcrumbProps = { items: Crumb[] }

/** The path to the current page. */
export function Breadcrumb({ items }: BreadcrumbProps) {
  const styles = breadcrumb()
  const last = items.length - 1
  return (
    <nav aria-label={m.ui_breadcrumb()}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={index} className={styles.item} aria-current={index === last ? 'page' : undefined}>
            {index > 0 && <ChevronRight />}
            {item.node ??
              (item.href !== undefined && index < last ? <a href={item.href}>{item.label}</a> : <span>{item.label}</span>)}
          </li>
        ))}
      </ol>
    </nav>
  )
}
