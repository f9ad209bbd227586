import type { ComponentProps, ReactNode } from 'react'

import { button, type ButtonVariantProps } from '#styled/recipes'
import { cx } from '#styled/css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The action in words: the button's accessible name and its tooltip. */
  label: string
  icon: ReactNode
  variant?: ButtonVariantProps['variant']
  size?: 'normal' | 'small'
}

/** A square button with an icon only; its label is the accessible name and the tooltip. */
export function IconButton({ label, icon, variant = 'quiet', size = 'normal', className, ...rest }: IconButtonProps) {
  const shape = size === 'small' ? 'iconSmall' : 'icon'
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={cx(button({ variant, shape }), className)}>
      {icon}
    </button>
  )
}
