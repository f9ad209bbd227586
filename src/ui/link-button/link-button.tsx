import type { ComponentProps, ReactNode } from 'react'

import { button, type ButtonVariantProps } from '#styled/recipes'
import { cx } from '#styled/css'

export type LinkButtonProps = ComponentProps<'a'> & {
  variant?: ButtonVariantProps['variant']
  size?: ButtonVariantProps['size']
  icon?: ReactNode
}

/** The class of a link that looks like a button, for a router's own link component. */
export function linkButtonClass(variants: Pick<LinkButtonProps, 'variant' | 'size'> = {}): string {
  return button(variants)
}

/** A link that looks like a button: it goes somewhere, so it stays an `<a>`. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={cx(button({ variant, size }), className)}>
      {icon}
      {children}
    </a>
  )
}
