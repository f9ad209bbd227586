import { type RefObject, useLayoutEffect, useState } from 'react'

const closingTakes = 100

function focusFirst(dialog: HTMLDialogElement): void {
  const wanted =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('[data-modal-body] :is(input, select, textarea):not(:disabled)')
  ;(wanted ?? dialog).focus()
}

/** Focuses content with `data-autofocus` that loads later, unless the person has pressed something in the meantime. */
function focusWhatComes(dialog: HTMLDialogElement): () => void {
  const done = new AbortController()
  const { signal } = done
  const observer = new MutationObserver(() => {
    const late = dialog.querySelector<HTMLElement>('[data-autofocus]')
    if (!late) return
    done.abort()
    late.focus()
  })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const act of ['keydown', 'pointerdown']) dialog.addEventListener(act, () => done.abort(), { signal })
  observer.observe(dialog, { childList: true, subtree: true })
  return () => done.abort()
}

/**
 * Opens and closes a native modal dialog according to `open`. The browser traps the focus, makes the rest of the page inert, and
 * restores the focus afterwards. Returns whether to render the content, which stays until the closing animation has ended.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): boolean {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  // Closes the dialog before it leaves the page, so that the focus returns to the element that opened it.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open) {
      if (!dialog.open) dialog.showModal()
      focusFirst(dialog)
      const stop = dialog.querySelector('[data-autofocus]') ? undefined : focusWhatComes(dialog)
      return () => {
        stop?.()
        dialog.close()
        // A dialog that is removed from the page at once sends its own event too late for any listener, so send one to the
        // document.
        document.dispatchEvent(new Event('close'))
      }
    }
    const timer = setTimeout(() => setPresent(false), closingTakes)
    return () => clearTimeout(timer)
  }, [open, ref])
  return present
}
