import type { ReactNode } from 'react'

import { state } from '#styled/recipes'

export type EmptyStateProps = {
  /** One line that states why there is nothing. */
  text: ReactNode
  /** One button that helps. */
  action?: ReactNode
  icon?: ReactNode
}

/** Shown when there is nothing to show. */
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
