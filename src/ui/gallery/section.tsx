import type { ReactNode } from 'react'

import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { Card } from '#ui/card/card.tsx'

/** One part of the system and its states. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card title={name}>
      <div className={stack({ gap: '4' })}>{children}</div>
    </Card>
  )
}

/** States in one row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={hstack({ gap: '3', flexWrap: 'wrap' })}>{children}</div>
}

/** Fields in one column, as in a form. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={css({ display: 'grid', gap: '4', maxWidth: 'form' })}>{children}</div>
}
