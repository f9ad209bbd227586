import { identifier } from '#styled/recipes'

import { dividedAt } from './divided-at.ts'

/**
 * An identifier in one line. If it is too long, its middle is cut off, and its end stays visible. The tooltip and copied text are
 * complete.
 */
export function Identifier({ children }: { children: string }) {
  const styles = identifier()
  const at = dividedAt(children)
  if (at === 0)
    return (
      <span className={styles.whole} title={children}>
        {children}
      </span>
    )
  return (
    <span className={styles.root} title={children}>
      <span className={styles.start}>{children.slice(0, at)}</span>
      <span className={styles.end}>{children.slice(at)}</span>
    </span>
  )
}
