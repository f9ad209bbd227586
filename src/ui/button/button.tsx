import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { button, type ButtonVariantProps } from '#styled/recipes'
import { cx } from '#styled/css'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariantProps['variant']
  size?: ButtonVariantProps['size']
  /** `icon` for a square button, whose text is visually hidden. */
  shape?: 'text' | 'icon'
  /** Uses the whole width of its parent. */
  wide?: boolean
  /** A lucide icon before the text. */
  icon?: ReactNode
  /** Shows a spinner and ignores presses. */
  busy?: boolean
  disabled?: boolean
  /**
   * The reason why the button is disabled, shown as its tooltip and description, and when it is pressed (it stays focusable). If
   * the page already shows the reason, refer to that text by `aria-describedby`.
   */
  disabledReason?: string | undefined
}

/**
 * A button. At most one per page is `primary`; `danger` has only an outline; `dangerSolid` is for confirming a dangerous action.
 */
export function Button(props: ButtonProps) {
  const { variant, size, shape, wide, icon, busy, disabled, disabledReason, className, children, onClick, ...rest } = props
  const blocked = busy || Boolean(disabledReason)
  return (
    <button
      type="button"
      {...rest}
      className={cx(button({ variant, size, shape, wide }), className)}
      disabled={disabled && !disabledReason}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-description={rest['aria-describedby'] ? undefined : disabledReason}
      title={disabledReason ?? rest.title}
      onClick={blocked ? (event) => refuse(event, disabledReason) : onClick}
    >
      {busy ? <Spinner /> : icon}
      {shape === 'icon' ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </button>
  )
}

/** Shows why the button is disabled when it is pressed, since touch screens have no tooltips. */
function refuse(event: MouseEvent, reason: string | undefined): void {
  event.preventDefault()
  if (reason) toast({ text: reason, duration: 5_000 })
}
