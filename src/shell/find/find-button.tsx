import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

import { m } from '#messages/m.ts'
import { openHelp } from '#parts/help/help-link.tsx'
import { prepared, usePrepared } from '#parts/prepared/prepared.tsx'
import { header } from '#styled/recipes'
import { isTyping } from '#ui/keys/is-typing.ts'

import { useLoaded } from '#shell/header/use-loaded.ts'

const Palette = prepared(async () => (await import('./palette.tsx')).default)
const parts = [Palette]

/** The button that opens the palette, as Ctrl K does on any page. The `?` key opens the help. */
export function FindButton() {
  const styles = header()
  const { open, wanted, show: load, hide } = useLoaded()
  const [words, setWords] = useState('')
  usePrepared(parts)
  const show = () => {
    if (!open) setWords('')
    load()
  }
  useEarlyKeys(open, setWords)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault()
        return openHelp('here')
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
    </>
  )
}

/**
 * Collects the keys that are pressed before the palette's field is rendered. They are meant for the palette, even if a field of the
 * page still has the focus. Later keys go to the controls of the palette's dialog.
 */
function useEarlyKeys(open: boolean, setWords: (change: (before: string) => string) => void): void {
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      const isErasing = event.key === 'Backspace'
      if (!(isLetter(event) || isErasing) || isInDialog(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      setWords((before) => (isErasing ? before.slice(0, -1) : before + event.key))
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [open, setWords])
}

/** Whether a key writes a character; AltGr is Ctrl and Alt at once. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key.length === 1 && !metaKey && (!ctrlKey || altKey)

const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('dialog') !== null

const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
