import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { m } from '#messages/m.ts'
import { toast } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'

import { type ToastItem, toastStore, type ToastTone } from './toast-store.ts'

const icons: Record<ToastTone, typeof Info | null> = {
  neutral: null,
  positive: CircleCheck,
  caution: TriangleAlert,
  danger: CircleAlert,
  info: Info,
}

function Toast({ item, held }: { item: ToastItem; held: boolean }) {
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toastStore.dismiss(item.id), item.duration)
    return () => clearTimeout(timer)
  }, [item, held])
  const Icon = icons[item.tone ?? 'neutral']
  const { action } = item
  return (
    <div className={toast().item} data-tone={item.tone}>
      {Icon && <Icon />}
      {item.text}
      {action && (
        <Button
          variant="link"
          onClick={() => {
            toastStore.dismiss(item.id)
            action.onAction()
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}

/** Shows what `toast()` says, above everything, dialogs too; mounted once, in the shell. The pointer on it holds it. */
export function Toaster() {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const newest = items.at(-1)?.id
  useEffect(() => {
    // Shown anew for every message: the last one shown lies on top, over a dialog opened since.
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
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} held={held} />
      ))}
    </div>
  )
}
