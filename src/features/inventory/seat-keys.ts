import { isTyping } from '#ui/keys/is-typing.ts'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'defaultPrevented' | 'target'
>

/** The action of a key on seats. */
export type SeatKey = 'hold' | 'release' | 'clear'

/** Open menus and option lists, which handle their own keys. */
const IN_FRONT = '[role=menu], [role=listbox]'

/**
 * The action of a key on the seats; null while somebody types, with other keys held down, or outside the seats.
 * @param root the part of the page with the seats; a key pressed while nothing has the focus counts as pressed in this part
 */
export function seatKeyOf(event: Pressed, root: Element): SeatKey | null {
  const { target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat || event.defaultPrevented) return null
  if (
    !(target instanceof Element) ||
    isTyping(target) ||
    target.closest(IN_FRONT) ||
    target.ownerDocument.querySelector('dialog[open]')
  )
    return null
  if (target !== target.ownerDocument.body && !root.contains(target)) return null
  const key = event.key.toLowerCase()
  if (key === 'h') return 'hold'
  if (key === 'r') return 'release'
  return event.key === 'Escape' && target.closest('tr[data-seat]') ? 'clear' : null
}
