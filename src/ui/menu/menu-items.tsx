import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { menu } from '#styled/recipes'

/** An entry of a menu: an action, a link, or, with `checked`, a switch. */
export type MenuItem = {
  id: string
  label: string
  icon?: ReactNode
  onSelect?: () => void
  href?: string
  tone?: 'normal' | 'danger'
  disabled?: boolean
  /** The reason why the entry is disabled, shown under the label, since touch screens have no tooltips. */
  disabledReason?: string | undefined
  checked?: boolean
  /** Text at the right, such as a key or a count. */
  hint?: ReactNode
  /** Whether the menu stays open after a press, for switches. */
  stays?: boolean
}

export type MenuEntry = MenuItem | 'line' | { heading: string }

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const styles = menu()
  const blocked = item.disabled || Boolean(item.disabledReason)
  const isSwitch = item.checked !== undefined
  const shared = {
    role: isSwitch ? 'menuitemcheckbox' : 'menuitem',
    'aria-checked': item.checked,
    'aria-disabled': blocked || undefined,
    'aria-label': item.disabledReason && item.label,
    'aria-description': item.disabledReason,
    'data-tone': item.tone,
    tabIndex: -1,
    className: styles.item,
  }
  const content = (
    <>
      {isSwitch && <span className={styles.check}>{item.checked && <Check />}</span>}
      {item.icon}
      {item.disabledReason ? (
        <span>
          {item.label}
          <span className={styles.reason}>{item.disabledReason}</span>
        </span>
      ) : (
        item.label
      )}
      {item.hint && <span className={styles.hint}>{item.hint}</span>}
    </>
  )
  if (item.href !== undefined && !blocked) {
    return (
      <a {...shared} href={item.href} onClick={close}>
        {content}
      </a>
    )
  }
  const choose = () => {
    if (blocked) return
    if (!item.stays) close()
    item.onSelect?.()
  }
  return (
    <button type="button" {...shared} onClick={choose}>
      {content}
    </button>
  )
}

/** The entries of an open menu. */
export function MenuItems({ items, close }: { items: MenuEntry[]; close: () => void }) {
  const styles = menu()
  return items.map((item, index) => {
    if (item === 'line') return <div key={index} role="separator" className={styles.line} />
    if ('heading' in item) {
      return (
        <span key={index} role="presentation" className={styles.heading}>
          {item.heading}
        </span>
      )
    }
    return <Item key={item.id} item={item} close={close} />
  })
}
