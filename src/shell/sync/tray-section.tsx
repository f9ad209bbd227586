import { type ReactNode, useId } from 'react'

import type { HelpLink as HelpLinkTo } from '#help/page.ts'
import { HelpLink } from '#parts/help/help-link.tsx'
import { tray } from '#styled/recipes'
import { showCount } from '#ui/count/count.ts'

type Props = {
  title: string
  count?: number
  tone?: 'plain' | 'danger'
  actions?: ReactNode
  /** One line that describes the list. */
  about?: string
  /** The section of the guide about the list. */
  guide?: HelpLinkTo
  empty: string
  children: ReactNode[]
}

/** A section of the tray: a heading with a count, then the lines, or one line if the section is empty. */
export function TraySection({ title, count, tone, actions, about, guide, empty, children }: Props) {
  const styles = tray({ tone })
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {count !== undefined && count > 0 && <span className={styles.count}>{showCount(count)}</span>}
        {actions}
      </div>
      {about && children.length > 0 && (
        <p className={styles.about}>
          {about} {guide && <HelpLink to={guide} />}
        </p>
      )}
      {children.length === 0 ? <p className={styles.empty}>{empty}</p> : <ul className={styles.list}>{children}</ul>}
    </section>
  )
}
