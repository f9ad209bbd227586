import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'

import { m } from '#messages/m.ts'
import { modal, type ModalVariantProps } from '#styled/recipes'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

import { useModal } from './use-modal.ts'
import { useStillness } from './use-stillness.ts'

export type ModalProps = {
  open: boolean
  /** Called on Escape, the close button and a press outside; the caller decides whether to close. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The row of buttons at the bottom. */
  footer?: ReactNode
  /** Whether a press outside calls `onClose`; false for questions that need a decision. */
  dismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Prevents the content under the pointer from moving when other content changes by itself. */
  still?: boolean
}

/** The common base of dialogs and drawers: a native modal with a head, a scrolling body and a foot. */
export function Modal(props: ModalProps & Pick<ModalVariantProps, 'place' | 'size'>) {
  const { open, onClose, title, children, footer, dismissable = true, role, still = false, place, size } = props
  const ref = useRef<HTMLDialogElement>(null)
  const present = useModal(ref, open)
  const body = useRef<HTMLDivElement>(null)
  useStillness(body, still && present)
  const id = useId()
  const styles = modal({ place, size })
  const onBackdrop = (event: MouseEvent) => {
    if (dismissable && event.target === ref.current) onClose()
  }
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={id}
      tabIndex={-1}
      className={styles.root}
      onMouseDown={onBackdrop}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
    >
      {present && (
        <>
          <div className={styles.head}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            <IconButton label={m.ui_close()} icon={<X />} onClick={onClose} />
          </div>
          <div ref={body} className={styles.body} data-modal-body="" data-still={still ? '' : undefined}>
            {children}
          </div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </>
      )}
    </dialog>
  )
}
