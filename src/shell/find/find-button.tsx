import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'

import { m } from '#messages/m.ts'
import { header } from '#styled/recipes'

import { useLoaded } from '#shell/header/use-loaded.ts'

const Palette = lazy(() => import('./palette.tsx'))
const Shortcuts = lazy(() => import('./shortcuts.tsx'))

/** Opens the palette, as Ctrl K does from anywhere; `?` lists all shortcuts. */
export function FindButton() {
  const styles = header()
  const { open, wanted, show, hide } = useLoaded()
  const shortcuts = useLoaded()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault()
        return shortcuts.show()
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      show()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <>
      <button type="button" className={styles.find} aria-keyshortcuts="Control+K" onClick={show}>
        <Search />
        <span className={styles.findText}>{m.common_search()}</span>
        <kbd className={styles.key}>{onMac() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {wanted && (
        <Suspense>
          <Palette open={open} onClose={hide} />
        </Suspense>
      )}
      {shortcuts.wanted && (
        <Suspense>
          <Shortcuts open={shortcuts.open} onClose={shortcuts.hide} />
        </Suspense>
      )}
    </>
  )
}

/** What is pressed in a field is text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
