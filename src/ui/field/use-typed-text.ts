import { useLayoutEffect, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'

interface Options {
  /** Formats the value; the format while editing may differ. */
  shown: (isEditing: boolean) => string
  /** Whether the field has a value, not only a text that could not be parsed. */
  hasValue: boolean
  /** Whether a text can be parsed, or is blank. */
  isReadable: (text: string) => boolean
}

/**
 * The text of a field whose value is parsed from the text, such as a number or a date. While the field is edited, the typed text
 * stays; afterwards, it stays only if the field has no value.
 */
export function useTypedText({ shown, hasValue, isReadable }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [left, setLeft] = useState(false)
  const kept = typed !== null && (isEditing || !hasValue) ? typed : null
  const readable = kept === null || isReadable(kept)
  return {
    text: kept ?? shown(isEditing),
    /** The typed text that is not yet replaced by the value; null if the value is shown. */
    kept,
    readable,
    /** Whether the user has finished typing. Before that, an incomplete text does not count as an error. */
    left,
    type: (text: string) => {
      setTyped(text)
      setLeft(false)
    },
    begin: () => {
      setEditing(true)
      setTyped(kept)
    },
    leave: () => {
      setEditing(false)
      afterPress(() => setLeft(true))
      if (readable) setTyped(null)
    },
    /** Called when the form is submitted: shows the error. */
    insist: () => setLeft(true),
    /** Shows the value instead of the typed text. */
    reset: () => setTyped(null),
  }
}

/** Prevents a form from being sent while a field's text has no value, by a custom validity. @returns the input's ref */
export function useUnreadable(isReadable: boolean, problem: string | null) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => box.current?.setCustomValidity(isReadable ? '' : (problem ?? ' ')), [isReadable, problem])
  return box
}
