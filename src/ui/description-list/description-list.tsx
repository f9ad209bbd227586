import type { ReactNode } from 'react'

import { descriptionList, type DescriptionListVariantProps } from '#styled/recipes'

export type Description = { label: string; value: ReactNode; hint?: ReactNode }

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
      {items.map(({ label, value, hint }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value === null || value === undefined || value === '' ? '—' : value}
            {hint && <span className={styles.hint}>{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
