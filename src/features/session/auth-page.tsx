import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { openHelp } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'
import { auth } from '#styled/recipes'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })

/** The page around each form before sign-in, with a button that opens the help about it. */
export function AuthPage({ title, lead, children }: { title: string; lead?: string | undefined; children: ReactNode }) {
  const styles = auth()
  return (
    <main className={styles.root}>
      <div className={styles.brand}>
        <img src="/icons/mark.svg" alt="" className={styles.mark} />
        {m.shell_brand()}
      </div>
      <section className={styles.card}>
        <div className={head}>
          <h1 className={styles.title}>{title}</h1>
          <IconButton size="small" label={m.help_title()} icon={<CircleQuestionMark />} onClick={() => openHelp('here')} />
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </section>
      <p className={styles.foot}>{m.session_welcome()}</p>
    </main>
  )
}
