import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

import { accordion } from '#styled/recipes'

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode; open?: boolean }

/** Foldable parts as native `details` elements, which the browser's page search opens. `single`: only one is open at a time. */
export function Accordion({ name, items, single }: { name: string; items: AccordionItem[]; single?: boolean }) {
  const styles = accordion()
  return (
    <div className={styles.root}>
      {items.map(({ id, title, content, open }) => (
        <details key={id} className={styles.item} open={open} {...(single && { name })}>
          <summary className={styles.trigger}>
            {title}
            <ChevronDown aria-hidden="true" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
