import type { ReactNode } from 'react'

import { descriptionList, type DescriptionListVariantProps } from '#styled/recipes'

export type Description = {
  label: string
  value: ReactNode
  hint?: ReactNode
  /** Whether the value is running text, which is then below its name instead of beside it. */
  isText?: boolean
}

export type DescriptionListProps = {
  items: Description[]
  /** `rows` for narrow cards, `columns` for wide ones. */
  layout?: DescriptionListVariantProps['layout']
}

/** Names and their values, such as an event's facts. An absent value is shown as a dash. */
export function DescriptionList({ items, layout }: DescriptionListProps) {
  const styles = descriptionList({ layout })
  return (
    <dl className={styles.root}>
      {items.map(({ label, value, hint, isText }) => (
        <div key={label} className={styles.item} data-text={isText ? '' : undefined}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value === null || value === undefined || value === false || value === '' ? '—' : value}
            {hint && <span className={styles.hint}>{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
