import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { useEffect, useRef, useState } from 'react'
import type { ApiProblem } from '#data/api/problem.ts'
import { useDraft } from '#data/drafts/use-draft.ts'
import { m } from '#messages/m.ts'
import { fieldWords } from '#parts/problem/translated-text.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type FieldLabels, type FieldProblems, idOf, inOrder, nameOf, pathOf } from './field-paths.ts'
import { changedIn, type Edited, leavesOf, mergeWith, withLeaves } from './form-merge.ts'
import type { Sender, Sent } from './senders.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export interface ChangeFormOptions<Values extends object> {
  /** The name of the stored draft, such as `events/7/update`. */
  draft: string
  /** The initial values, by wire names, so that the server's errors find their fields. */
  initial: Values
  /** The fields' names in words, in the order of the form. */
  labels: FieldLabels
  /** The errors of the values: those of the call's schema (`problemsIn`), and the form's own. */
  validate: (values: Values) => FieldProblems
  /** From `useQueuedSender` or `useCallSender`. */
  sender: Sender<Values>
  /** The texts after success, and while the change is queued. */
  said: { done: string; queued?: string }
  /** Leaves the form: after it was sent, and by Cancel. */
  onDone: () => void
  /** The form's values from a conflict's current row, or from the response; null if it is no such row. */
  valuesOf?: (current: unknown) => Values | null
  /** For a form that stays open: the row's current values on this device. Changes by others are merged in. */
  now?: Values
  /** A field's value in words, if it is no text. */
  shown?: (path: string, value: unknown) => string
  /** Brings values in line with each other, after a merge. */
  settle?: (values: Values) => Values
  /** Top-level fields that are not written down. Passwords never are. */
  never?: readonly string[]
  /** The button waits until something was changed and all is valid. */
  waitsForValid?: boolean
  /** The form stays open after sending, as settings do; Cancel then restores the initial values. */
  stays?: boolean
}

/** A refusal with the values that it was about. */
interface Refusal<Values> {
  problem: ApiProblem
  values: Values
}

const QUEUED_MS = 4000

/**
 * The state of a form: values, errors, draft, and the result of sending. Rendered by `ChangeForm`;
 * its fields are `form.Field`, each connected to a control by `form.bind`.
 */
export function useChangeForm<Values extends object>(options: ChangeFormOptions<Values>) {
  const { initial, labels, validate, sender, said, onDone, valuesOf, settle = same, shown = String, never } = options
  const [first] = useState(initial)
  const [seen, setSeen] = useState(first)
  const [theirs, setTheirs] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [merged, setMerged] = useState(false)
  const [refusal, setRefusal] = useState<Refusal<Values> | null>(null)
  const [ended, setEnded] = useState<Sent['outcome'] | null>(null)
  const draft = useDraft<Edited<Values>>(options.draft, { values: first, seen: first }, never ? { never } : {})
  const form = useForm({
    defaultValues: first,
    // A second press validates again, whatever the first one found.
    canSubmitWhenInvalid: true,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: ({ value }) => asErrors(validate(value)) },
    onSubmit: ({ value }) => send(value),
  })
  // The default values must stay, or the form would be filled with them again at the next render.
  const put = (next: Values) => form.reset(next, { keepDefaultValues: true })
  const values = useStore(form.store, (state) => state.values)
  const fieldMeta = useStore(form.store, (state) => state.fieldMeta) as Record<string, { errors: unknown[] } | undefined>
  const busy = useStore(form.store, (state) => state.isSubmitting)
  const changed = changedIn(seen, values).length > 0
  const leave = useLeaveGuard(changed)
  const restored = useRestored(draft.restored, changed, (kept) => {
    // Values that are never stored start as the form was filled.
    const edited = { seen: { ...first, ...kept.seen }, values: { ...first, ...kept.values } }
    if (options.now !== undefined && changedIn(edited.seen, options.now).length > 0) return void merge(edited, options.now)
    setSeen(edited.seen)
    put(edited.values)
  })
  const { save, discard } = draft
  const touched = useRef(false)
  useEffect(() => {
    if (changed) save({ values, seen })
    else if (touched.current) void discard()
    touched.current ||= changed
  }, [values, seen, changed, save, discard])

  useNews(options.now, busy, (now) => {
    if (changedIn(seen, now).length === 0) return
    if (changed) return void merge({ values, seen }, now)
    setSeen(now)
    put(now)
    toast({ tone: 'info', text: m.form_saved_elsewhere() })
  })

  /** Applies an edit to the current values; fields that both changed are listed. @returns the form's values */
  function merge(edited: Edited<Values>, now: Values): Values {
    const over = mergeWith(edited, now)
    const settled = settle(over.edited.values)
    setSeen(now)
    put(settled)
    setTheirs(over.theirs)
    setMerged(true)
    return settled
  }
  /** Clears the refused fields and the list of others' changes. */
  function clear() {
    setRefusal(null)
    setTheirs(new Map())
    setMerged(false)
  }
  async function send(now: Values): Promise<void> {
    clear()
    setEnded(null)
    const sent = await sender.send(now, seen)
    setEnded(sent.outcome)
    if (sent.outcome === 'refused') return refuse(sent.problem, now)
    if (sent.outcome === 'done') toast({ tone: 'positive', text: said.done })
    if (sent.outcome === 'queued') toast({ tone: 'info', text: said.queued ?? m.form_queued(), duration: QUEUED_MS })
    if (sent.outcome === 'done') await finish(now, sent.reply)
    if (sent.outcome === 'queued' || sent.outcome === 'nothing') await finish(now)
  }
  function refuse(problem: ApiProblem, sent: Values) {
    const now = problem.code === 'Stale' ? (valuesOf?.(problem.current) ?? null) : null
    if (now === null) return setRefusal({ problem, values: sent })
    setRefusal({ problem, values: merge({ values: sent, seen }, now) })
  }
  function putBack() {
    put(seen)
    clear()
    setEnded(null)
    void discard()
  }
  /** @param reply the server's response: it also has what others saved before; undefined if the call has none */
  async function finish(sent?: Values, reply?: unknown) {
    if (options.stays && sent) {
      const now = (reply === undefined ? null : valuesOf?.(reply)) ?? sent
      setSeen(now)
      put(mergeWith({ values: form.state.values, seen: sent }, now).edited.values)
    } else leave.allow()
    await discard()
    onDone()
  }

  const problems: FieldProblems = {
    ...Object.fromEntries([...theirs].map(([path, value]) => [path, changedWords(value, shown(path, value))])),
    ...(refusal && refusedFields(refusal, values)),
    ...Object.fromEntries(
      Object.entries(fieldMeta).flatMap(([name, meta]) => (meta?.errors[0] ? [[pathOf(name), String(meta.errors[0])]] : [])),
    ),
  }
  return {
    Field: form.Field,
    values,
    /** Sets a field by its name on the wire. */
    set: (path: string, value: unknown) => form.setFieldValue(nameOf(path) as never, value as never),
    /** Connects a control to a field: its id, value, error, and change handler. */
    bind: <Value>(field: BoundField<Value>) => {
      const path = pathOf(field.name)
      return {
        id: idOf(path),
        value: field.state.value,
        onValue: (value: Value) => field.handleChange(value),
        error: problems[path] ?? null,
      }
    },
    submit: () => void form.handleSubmit(),
    busy,
    changed,
    labels,
    ...inOrder(problems, labels),
    /** The current values of fields that both the person and somebody else changed, by name. */
    theirs,
    takeTheirs: () => {
      put(settle(withLeaves(values, theirs)))
      clear()
    },
    /** Somebody else changed the row meanwhile, and the form contains both changes. */
    merged,
    refusal: refusal?.problem ?? null,
    ended,
    sender,
    ready: !options.waitsForValid || (changed && Object.keys(validate(values)).length === 0),
    /** An earlier visit's input was put back. */
    restored,
    startOver: () => {
      void discard()
      setSeen(initial)
      put(initial)
    },
    stays: options.stays ?? false,
    cancel: () => (options.stays ? putBack() : void finish()),
  }
}
export type ChangeFormState = Omit<ReturnType<typeof useChangeForm<object>>, 'Field' | 'values' | 'bind'>

interface BoundField<Value> {
  name: string
  state: { value: Value }
  handleChange: (value: Value) => void
}

const same = <Value>(value: Value) => value

const changedWords = (value: unknown, words: string) =>
  m.form_changed_meanwhile({ value: value === null || value === '' ? m.common_none() : words })

/** Calls back when values differ from those of the time before; while the form is being sent it waits. */
function useNews<Values>(now: Values | undefined, busy: boolean, onNews: (now: Values) => void): void {
  const known = JSON.stringify(now)
  const before = useRef(known)
  const call = useRef(onNews)
  useEffect(() => void (call.current = onNews))
  useEffect(() => {
    if (busy || known === before.current) return
    before.current = known
    call.current(JSON.parse(known) as Values)
  }, [known, busy])
}

/** Restores an earlier visit's input, once, unless the person has begun to type. Returns whether it did. */
function useRestored<Kept>(kept: Kept | null, changed: boolean, restore: (kept: Kept) => void): boolean {
  const [done, setDone] = useState<Kept | null>(null)
  const put = useRef(restore)
  useEffect(() => {
    if (kept === null || kept === done || changed) return
    setDone(kept)
    put.current(kept)
  }, [kept, done, changed])
  return done !== null && kept !== null
}

/** The field errors in the form library's shape. */
function asErrors(problems: FieldProblems) {
  const fields = Object.fromEntries(Object.entries(problems).map(([path, text]) => [nameOf(path), text]))
  return Object.keys(fields).length > 0 ? { fields } : undefined
}

/** The server's errors of fields that still have the refused value. */
function refusedFields<Values extends object>({ problem, values: then }: Refusal<Values>, now: Values): FieldProblems {
  const [before, after] = [leavesOf(then), leavesOf(now)]
  const isAsThen = (path: string) => {
    const leaf = [...after.keys()].find((one) => path === one || path.startsWith(`${one}.`)) ?? path
    return JSON.stringify(before.get(leaf)) === JSON.stringify(after.get(leaf))
  }
  // For a list with one item, which a form sends as its whole body.
  const fields = Object.entries(fieldWords(problem)).map(([path, text]) => [path.replace(/^0\./, ''), text] as const)
  return Object.fromEntries(fields.filter(([path, text]) => text !== '' && isAsThen(path)))
}
