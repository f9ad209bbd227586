import { useLayoutEffect, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'

interface Options {
  /** The value as text. A form for editing may differ from the one that is read. */
  shown: (isEditing: boolean) => string
  /** Whether there is a value. */
  hasValue: boolean
  /** Whether a text has a value, or is blank. */
  isReadable: (text: string) => boolean
}

/**
 * The text of a field whose value is read from what is typed, such as a number or a date. What is typed stays while the field is
 * edited, and afterwards as long as it has no value.
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
    /** Whether the user is done with what they typed: until then its beginning is not wrong. */
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
    /** The form wants to be sent. */
    insist: () => setLeft(true),
    /** Shows the value in place of what was typed. */
    reset: () => setTyped(null),
  }
}

/** Keeps the form of an input from being sent while the text has no value: the form asks each of its fields. @returns the input's ref */
export function useUnreadable(isReadable: boolean, problem: string | null) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => box.current?.setCustomValidity(isReadable ? '' : (problem ?? ' ')), [isReadable, problem])
  return box
}
