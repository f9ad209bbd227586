import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

import { cx } from '#styled/css'
import { button, type ButtonVariantProps, popover } from '#styled/recipes'
import type { Placement } from '#ui/popover/place.ts'
import { usePopover } from '#ui/popover/use-popover.ts'

import { type MenuEntry, MenuItems } from './menu-items.tsx'
import { entryAfterKey, entryTyped } from './menu-keys.ts'

export type MenuProps = {
  /** The purpose of the menu: the button's accessible name, and its tooltip if it has no text. */
  label: string
  items: MenuEntry[]
  /** The button; three dots without text by default. */
  trigger?: {
    icon?: ReactNode
    text?: ReactNode
    variant?: ButtonVariantProps['variant']
    size?: 'normal' | 'small'
    className?: string
  }
  align?: Placement['align']
}

const entriesOf = (menu: Element | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

/** A button that opens a list of actions. Arrows, Home, End and first letters move the focus; Escape closes. */
export function Menu({ label, items, trigger = {}, align = 'end' }: MenuProps) {
  const typed = useRef({ text: '', at: 0 })
  const { open, close, triggerProps, popoverProps } = usePopover({ align }, (sheet) => entriesOf(sheet)[0]?.focus())

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const entries = entriesOf(event.currentTarget)
    const labels = entries.map((entry) => entry.textContent ?? '')
    const index = entries.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Tab') return close()
    let next = entryAfterKey(event.key, index, labels)
    if (next === null && event.key.length === 1 && event.key !== ' ') {
      const fresh = event.timeStamp - typed.current.at > 700
      typed.current = { text: (fresh ? '' : typed.current.text) + event.key, at: event.timeStamp }
      next = entryTyped(typed.current.text, index, labels)
    }
    if (next === null) return
    event.preventDefault()
    entries[next]?.focus()
  }

  const wordless = !trigger.text
  const shape = wordless ? (trigger.size === 'small' ? 'iconSmall' : 'icon') : 'text'
  return (
    <>
      <button
        type="button"
        {...triggerProps}
        aria-haspopup="menu"
        aria-label={wordless ? label : undefined}
        title={wordless ? label : undefined}
        className={cx(
          button({
            variant: trigger.variant ?? (wordless ? 'quiet' : 'secondary'),
            size: wordless ? undefined : trigger.size,
            shape,
          }),
          trigger.className,
        )}
      >
        {trigger.icon ?? (wordless ? <Ellipsis /> : null)}
        {trigger.text}
      </button>
      <div
        {...popoverProps}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={popover({ kind: 'menu' })}
        onKeyDown={onKeyDown}
      >
        {open && <MenuItems items={items} close={close} />}
      </div>
    </>
  )
}
