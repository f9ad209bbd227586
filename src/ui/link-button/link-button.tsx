import type { ComponentProps, ReactNode } from 'react'

import { button, type ButtonVariantProps } from '#styled/recipes'
import { cx } from '#styled/css'

export type LinkButtonProps = ComponentProps<'a'> & {
  variant?: ButtonVariantProps['variant']
  size?: ButtonVariantProps['size']
  icon?: ReactNode
}

/** A link that looks like a button, as an `<a>` element. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={cx(button({ variant, size }), className)}>
      {icon}
      {children}
    </a>
  )
}
