import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

import { m } from '#messages/m.ts'
import { prepared, usePrepared } from '#parts/prepared/prepared.tsx'
import { header } from '#styled/recipes'

import { useLoaded } from '#shell/header/use-loaded.ts'

const Palette = prepared(async () => (await import('./palette.tsx')).default)
const Shortcuts = prepared(async () => (await import('./shortcuts.tsx')).default)
const parts = [Palette]

/** Opens the palette, as Ctrl K does from anywhere; `?` lists all shortcuts. */
export function FindButton() {
  const styles = header()
  const { open, wanted, show: load, hide } = useLoaded()
  const [words, setWords] = useState('')
  usePrepared(parts)
  const show = () => {
    if (!open) setWords('')
    load()
  }
  const shortcuts = useLoaded()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Keys that are pressed before the field of the palette is there belong to it.
      if (open && isLetter(event) && !isTyping(event.target)) {
        event.preventDefault()
        return setWords((before) => before + event.key)
      }
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
      {wanted && <Palette open={open} words={words} onWords={setWords} onClose={hide} />}
      {shortcuts.wanted && <Shortcuts open={shortcuts.open} onClose={shortcuts.hide} />}
    </>
  )
}

/** Whether a key writes a character. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Keys pressed in a field are text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
