import type { KeyboardEvent, ReactNode } from 'react'

import { tabs } from '#styled/recipes'
import { Badge } from '#ui/badge/badge.tsx'
import { entryAfterKey } from '#ui/menu/menu-keys.ts'

export type Tab<Value extends string> = { value: Value; label: string; count?: number | undefined; icon?: ReactNode }

export type TabsProps<Value extends string> = {
  /** Connects tabs and panels: pass the same id to `TabPanel`. */
  id: string
  /** The tab list's accessible name. */
  label: string
  value: Value
  onValue: (value: Value) => void
  items: Tab<Value>[]
}

const movesTo: Record<string, string> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }

/** A row of tabs; arrows move and choose at once. Counts above 9,999 are shown as "9,999+". */
export function Tabs<Value extends string>({ id, label, value, onValue, items }: TabsProps<Value>) {
  const styles = tabs()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = items.findIndex((item) => item.value === value)
    const next = entryAfterKey(
      movesTo[event.key] ?? (event.key.startsWith('Arrow') ? '' : event.key),
      index,
      items.map((item) => item.label),
    )
    const chosen = next === null ? undefined : items[next]
    if (!chosen || next === null) return
    event.preventDefault()
    onValue(chosen.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} className={styles.list} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${id}-tab-${item.value}`}
          aria-selected={item.value === value}
          aria-controls={item.value === value ? `${id}-panel-${item.value}` : undefined}
          tabIndex={item.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onValue(item.value)}
        >
          {item.icon}
          {item.label}
          {item.count !== undefined && <Badge count={item.count} tone={item.value === value ? 'accent' : 'neutral'} />}
        </button>
      ))}
    </div>
  )
}

export type TabPanelProps = {
  /** The `id` of the `Tabs`. */
  tabs: string
  /** The panel's tab. Only the panel of the chosen tab is rendered. */
  value: string
  children: ReactNode
}

/** The content of the chosen tab. */
export function TabPanel({ tabs: id, value, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      tabIndex={-1}
      className={tabs().panel}
    >
      {children}
    </div>
  )
}
