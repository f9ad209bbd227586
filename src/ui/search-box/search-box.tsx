import { Search, X } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'

import { m } from '#messages/m.ts'
import { control } from '#styled/recipes'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

export type SearchBoxProps = {
  /** The accessible name, which is also the placeholder if `placeholder` is absent. */
  label: string
  value: string
  onValue: (value: string) => void
  /** The pause in typing before `onValue`, in milliseconds; 0 by default, for searches on the device. */
  debounce?: number
  placeholder?: string
  /** Shown at the right while the box is empty, such as a key hint. */
  hint?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** The maximum length of a search text. */
const LONGEST = 255

/** A search box. Escape clears it; typed text is shown at once, regardless of `debounce`. */
export function SearchBox({ label, value, onValue, debounce = 0, placeholder, hint, inputRef }: SearchBoxProps) {
  const styles = control()
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  const [focused, setFocused] = useState(false)
  const later = useDebounced(onValue, debounce)
  if (value !== followed) {
    setFollowed(value)
    // An older value from the caller must not replace the text while the person is typing.
    if (!focused) setTyped(value)
  }
  const change = (text: string, now = debounce === 0) => {
    setTyped(text)
    later.cancel()
    if (now) onValue(text)
    else later(text)
  }
  return (
    <div className={styles.search} role="search">
      <div className={styles.box}>
        <Search />
        <input
          ref={inputRef}
          maxLength={LONGEST}
          type="search"
          aria-label={label}
          placeholder={placeholder ?? label}
          autoComplete="off"
          spellCheck={false}
          className={styles.input}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') later.flush()
            if (event.key !== 'Escape' || typed === '') return
            event.stopPropagation()
            change('', true)
          }}
        />
        {typed ? (
          <IconButton size="small" label={m.ui_clear()} icon={<X />} onClick={() => change('', true)} />
        ) : (
          hint && <span className={styles.affix}>{hint}</span>
        )}
      </div>
    </div>
  )
}
