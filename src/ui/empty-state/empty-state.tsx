import type { ReactNode } from 'react'

import { state } from '#styled/recipes'

export type EmptyStateProps = {
  /** The reason why there is no content, in one line. */
  text: ReactNode
  /** A button for a next step. */
  action?: ReactNode
  icon?: ReactNode
}

/** Shown in place of absent content. */
export function EmptyState({ text, action, icon }: EmptyStateProps) {
  const styles = state({ tone: 'quiet' })
  return (
    <div className={styles.root}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{text}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
