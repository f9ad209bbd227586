import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { cx } from '#styled/css'
import { chip, type ChipVariantProps } from '#styled/recipes'

export type Tone = NonNullable<ChipVariantProps['tone']>

export type ChipProps = ComponentProps<'span'> & {
  tone?: Tone
  /** A lucide icon. A chip with a tone other than neutral needs an icon, since colour alone is not enough. */
  icon?: ReactNode
}

/** A state, as an icon and a word. */
export function Chip({ tone, icon, className, children, ...rest }: ChipProps) {
  return (
    <span {...rest} className={cx(chip({ tone }), className)}>
      {icon}
      {children}
    </span>
  )
}

export type FilterChipProps = { label: string; onRemove: () => void }

/** A filter that is on; pressing it removes the filter. */
export function FilterChip({ label, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      data-active=""
      className={chip({ kind: 'control' })}
      aria-label={m.ui_remove_filter({ label })}
      onClick={onRemove}
    >
      {label}
      <X />
    </button>
  )
}

export type ToggleChipProps = Omit<ComponentProps<'button'>, 'onToggle'> & {
  pressed: boolean
  onPressed: (pressed: boolean) => void
  icon?: ReactNode
}

/** A chip that is on or off, for filters and legends. */
export function ToggleChip({ pressed, onPressed, icon, className, children, ...rest }: ToggleChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={cx(chip({ kind: 'control' }), className)}
      onClick={() => onPressed(!pressed)}
    >
      {icon}
      {children}
    </button>
  )
}
