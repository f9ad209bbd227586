import { type ComponentProps, type ReactNode, useId } from 'react'

import { cx } from '#styled/css'
import { card } from '#styled/recipes'

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  /** Buttons or switches at the right of the title. */
  actions?: ReactNode
  /** The heading's level; 2 unless the card is inside another part of the page. */
  level?: 2 | 3 | 4
  /** Removes the padding around the content, for tables and lists that reach the card's edge. */
  flush?: boolean
}

/** A bordered surface, with an optional title and actions. */
export function Card({ title, actions, level = 2, flush, className, children, ...rest }: CardProps) {
  const styles = card({ flush })
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={title ? id : undefined} {...rest} className={cx(styles.root, className)}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && (
            <Heading id={id} className={styles.title}>
              {title}
            </Heading>
          )}
          {actions}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
