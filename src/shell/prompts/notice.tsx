import type { ReactNode } from 'react'

import { notice } from '#styled/recipes'

/** One card with a message and its actions. */
export function Notice({ title, detail, actions }: { title: string; detail?: string; actions: ReactNode }) {
  const styles = notice()
  return (
    <section role="status" className={styles.card}>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
