import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'

import { m } from '#messages/m.ts'
import { toast } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { isTyping } from '#ui/keys/is-typing.ts'

import { type ToastItem, toastStore, type ToastTone } from './toast-store.ts'

const icons: Record<ToastTone, typeof Info | null> = {
  neutral: null,
  positive: CircleCheck,
  caution: TriangleAlert,
  danger: CircleAlert,
  info: Info,
}

/** Ctrl+Z outside of fields triggers the undo action of the newest toast. */
function useUndoKey(onAct: (item: ToastItem) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      const item = toastStore.get().findLast(({ action }) => action?.undoes)
      if (item === undefined || isTyping(event.target)) return
      event.preventDefault()
      onAct(item)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onAct])
}

const hold = () => toastStore.hold(true)
const letGo = () => toastStore.hold(false)

function Toast({ item, onAct }: { item: ToastItem; onAct: (item: ToastItem) => void }) {
  const Icon = icons[item.tone ?? 'neutral']
  const { action } = item
  return (
    <div className={toast().item} data-tone={item.tone}>
      {Icon && <Icon />}
      {item.text}
      {action && (
        <Button variant="link" aria-keyshortcuts={action.undoes ? 'Control+Z' : undefined} onClick={() => onAct(item)}>
          {action.label}
        </Button>
      )}
    </div>
  )
}

/**
 * Shows the messages of `toast()` above everything, even dialogs; mounted once, in the shell. Messages stay while they are hovered
 * or focused.
 */
export function Toaster() {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const region = useRef<HTMLDivElement>(null)
  const newest = items.at(-1)?.id
  const act = useCallback((item: ToastItem) => {
    // The focused button disappears with its toast, so the toasts are no longer focused.
    letGo()
    toastStore.dismiss(item.id)
    item.action?.onAction()
  }, [])
  useUndoKey(act)
  useEffect(() => letGo, [])
  useEffect(() => {
    // The region is opened again for every message, so that it is above dialogs that were opened in the meantime.
    const shown = region.current
    if (!shown || newest === undefined) return
    if (shown.matches(':popover-open')) shown.hidePopover()
    shown.showPopover()
  }, [newest])
  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-live="polite"
      aria-label={m.ui_notifications()}
      className={toast().region}
      style={{ visibility: items.length === 0 ? 'hidden' : undefined }}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} onAct={act} />
      ))}
    </div>
  )
}
