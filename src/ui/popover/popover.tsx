import type { ReactNode, Ref } from 'react'

import { popover } from '#styled/recipes'

import type { Placement } from './place.ts'
import { usePopover } from './use-popover.ts'

/** Props to spread on the button that opens the popover. */
export type PopoverTrigger = {
  ref: Ref<HTMLButtonElement>
  popoverTarget: string
  'aria-expanded': boolean
  'aria-controls': string | undefined
  'aria-haspopup': 'dialog'
}

export type PopoverProps = {
  /** The popover's name for assistive technology. */
  label: string
  /** The button: `(props) => <Button {...props}>…</Button>`. */
  trigger: (props: PopoverTrigger) => ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: Placement['align']
  /** A CSS width; as wide as the content by default. */
  width?: string
}

/** Content that floats beside its button until it is closed by Escape or by a press outside of it. */
export function Popover({ label, trigger, children, align, width }: PopoverProps) {
  const { open, close, triggerProps, popoverProps } = usePopover({ align }, (sheet) => {
    const first = sheet.querySelector<HTMLElement>('[data-autofocus], input, select, textarea, button, a[href]')
    ;(first ?? sheet).focus()
  })
  return (
    <>
      {trigger({ ...triggerProps, 'aria-haspopup': 'dialog' })}
      <div
        {...popoverProps}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={popover({ kind: 'sheet' })}
        style={{ width }}
      >
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  )
}
