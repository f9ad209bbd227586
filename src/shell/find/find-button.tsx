import { Search } from 'lucide-react'
import { useEffect } from 'react'

import { m } from '#messages/m.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import { header } from '#styled/recipes'

import { useLoaded } from '#shell/header/use-loaded.ts'

const Palette = prepared(async () => (await import('./palette.tsx')).default)
const Shortcuts = prepared(async () => (await import('./shortcuts.tsx')).default)

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
      {wanted && <Palette open={open} onClose={hide} />}
      {shortcuts.wanted && <Shortcuts open={shortcuts.open} onClose={shortcuts.hide} />}
    </>
  )
}

/** Keys pressed in a field are text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
