import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { state } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'

export type ErrorStateProps = {
  /** The problem. */
  title: ReactNode
  /** The meaning of the problem, and what to do. */
  body?: ReactNode
  onRetry?: () => void
  retryText?: string
  busy?: boolean
  /** Another action beside Retry. */
  action?: ReactNode
}

/** Shown when content could not be loaded: the problem, what to do, and a Retry button. */
export function ErrorState({ title, body, onRetry, retryText, busy, action }: ErrorStateProps) {
  const styles = state({ tone: 'error' })
  return (
    <div className={styles.root} role="alert">
      <div className={styles.icon}>
        <CircleAlert />
      </div>
      <p className={styles.title}>{title}</p>
      {body && <div className={styles.body}>{body}</div>}
      {(onRetry || action) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button icon={<RotateCw />} busy={busy} onClick={onRetry}>
              {retryText ?? m.ui_retry()}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
