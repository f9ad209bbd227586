import type { ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { auth } from '#styled/recipes'

/** The page around each form before sign-in. */
export function AuthPage({ title, lead, children }: { title: string; lead?: string | undefined; children: ReactNode }) {
  const styles = auth()
  return (
    <main className={styles.root}>
      <div className={styles.brand}>
        <img src="/icons/mark.svg" alt="" className={styles.mark} />
        {m.shell_brand()}
      </div>
      <section className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </section>
      <p className={styles.foot}>{m.session_welcome()}</p>
    </main>
  )
}
