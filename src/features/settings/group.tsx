import type { ReactNode } from 'react'
import { css } from '#styled/css'

const group = css({ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: '4' })
const legend = css({ textStyle: 'section', padding: 0, marginBlockEnd: '3', marginBlockStart: '2' })

const note = css({ textStyle: 'label', color: 'text-muted' })

/** Fields that belong together, below their name and a line of description. */
export function Group({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <fieldset className={group}>
      <legend className={legend}>{title}</legend>
      {about && <p className={note}>{about}</p>}
      {children}
    </fieldset>
  )
}
