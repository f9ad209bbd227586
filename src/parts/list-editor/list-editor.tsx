import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { announce } from '#ui/announcer/announce.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { moved, without } from './list-moves.ts'

interface Props<Item> {
  /** The list's accessible name. */
  label: string
  items: readonly Item[]
  onItems: (items: Item[]) => void
  /** The value of a new item. */
  blank: Item
  /** Returns an item's name by its position, counted from 1: "Question 2". */
  nameOf: (place: number) => string
  /** The text of the button that adds an item. */
  add: string
  /** Shown while the list is empty. */
  none: string
  max: number
  /** The fields of one item, by its index. */
  children: (index: number) => ReactNode
}

const list = css({ display: 'flex', flexDirection: 'column', gap: '3', listStyle: 'none', margin: 0, padding: 0 })
const item = css({ borderWidth: '1px', borderColor: 'line', borderRadius: 'card', padding: '3', bg: 'surface' })
const head = css({ textStyle: 'dense', fontWeight: 'medium', flex: 1, minWidth: 0 })
const quiet = css({ color: 'text-muted', textStyle: 'dense' })

type Act = 'up' | 'down' | 'remove' | 'first'

/**
 * Edits an ordered list: items are added, removed, and moved by buttons or by Alt and the arrows. The focus follows the moved
 * item. Moves and removals are announced to assistive technology.
 */
export function ListEditor<Item>(props: Props<Item>) {
  const { label, items, onItems, blank, nameOf, add, none, max, children } = props
  const { root, focusOn } = useFocus()
  const move = (index: number, by: 1 | -1) => {
    const to = index + by
    if (to < 0 || to >= items.length) return
    onItems(moved(items, index, to))
    focusOn(to, by === -1 ? 'up' : 'down')
    announce(m.editor_moved({ name: nameOf(index + 1), place: to + 1, total: items.length }))
  }
  const remove = (index: number) => {
    onItems(without(items, index))
    focusOn(Math.min(index, items.length - 2), 'remove')
    announce(m.editor_removed({ name: nameOf(index + 1) }))
  }
  const append = () => {
    onItems([...items, blank])
    focusOn(items.length, 'first')
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    move(index, by)
  }
  return (
    <div ref={root} className={stack({ gap: '3' })} role="group" aria-label={label}>
      {items.length === 0 && <p className={quiet}>{none}</p>}
      <ol className={list}>
        {items.map((_, index) => {
          const name = nameOf(index + 1)
          return (
            // The index is the key, since items have no ids.
            <li key={index} className={item} data-index={index} onKeyDown={(event) => onKeyDown(event, index)}>
              <div className={stack({ gap: '3' })}>
                <div className={hstack({ gap: '1' })}>
                  <span className={head}>{name}</span>
                  <IconButton
                    size="small"
                    data-act="up"
                    label={m.editor_up({ name })}
                    icon={<ArrowUp />}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    size="small"
                    data-act="down"
                    label={m.editor_down({ name })}
                    icon={<ArrowDown />}
                    disabled={index === items.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    size="small"
                    data-act="remove"
                    label={m.editor_remove({ name })}
                    icon={<Trash2 />}
                    onClick={() => remove(index)}
                  />
                </div>
                {children(index)}
              </div>
            </li>
          )
        })}
      </ol>
      <div>
        <Button
          icon={<Plus />}
          data-act="add"
          disabledReason={items.length >= max ? m.editor_full({ max }) : undefined}
          onClick={append}
        >
          {add}
        </Button>
      </div>
    </div>
  )
}

/** Sets the focus after the list was rendered again. */
function useFocus() {
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ index: number; act: Act } | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const { index, act } = wanted.current
    wanted.current = null
    const place = root.current?.querySelector(`[data-index="${index}"]`)
    const button = place?.querySelector<HTMLButtonElement>(`[data-act="${act}"]:not(:disabled)`)
    const other = place?.querySelector<HTMLElement>(act === 'first' ? 'input, textarea, select' : '[data-act]:not(:disabled)')
    ;(button ?? other ?? root.current?.querySelector<HTMLElement>('[data-act="add"]'))?.focus()
  })
  return { root, focusOn: (index: number, act: Act) => void (wanted.current = { index, act }) }
}
