import type { ReactNode } from 'react'

import { pageHeader } from '#styled/recipes'

export type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** Buttons at the right; at most one is primary. */
  actions?: ReactNode
}

/** The page's title, and the actions on the whole page. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  const styles = pageHeader()
  return (
    <header className={styles.root}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
