import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { banner } from '#styled/recipes'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

const icons = { info: Info, positive: CircleCheck, caution: TriangleAlert, danger: CircleAlert }

export type BannerProps = {
  tone?: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  onClose?: () => void
  id?: string
}

/** A notice above the content it is about. Screen readers announce `caution` and `danger` at once, the other tones when idle. */
export function Banner({ tone = 'info', title, children, actions, onClose, id }: BannerProps) {
  const styles = banner({ tone })
  const Icon = icons[tone]
  return (
    <div id={id} className={styles.root} role={tone === 'danger' || tone === 'caution' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {(actions || onClose) && (
        <div className={styles.actions}>
          {actions}
          {onClose && <IconButton size="small" label={m.ui_close()} icon={<X />} onClick={onClose} />}
        </div>
      )}
    </div>
  )
}
