import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { useEffect, useRef, useState } from 'react'
import type { ApiProblem } from '#data/api/problem.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useDraft } from '#data/drafts/use-draft.ts'
import { m } from '#messages/m.ts'
import { fieldWords } from '#parts/problem/translated-text.ts'
import { queuedWords } from '#parts/queued-change/report-end.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type FieldLabels, type FieldProblems, idOf, inOrder, nameOf, pathOf } from './field-paths.ts'
import { changedIn, type Edited, leavesOf, mergeWith, withLeaves } from './form-merge.ts'
import type { Sender, Sent } from './senders.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export interface ChangeFormOptions<Values extends object> {
  /** The name of the stored draft, such as `events/7/update`. */
  draft: string
  /** The initial values, by wire names, so that the server's errors can be matched to fields. */
  initial: Values
  /** The labels of the fields, in the order of the form. */
  labels: FieldLabels
  /** Returns the errors of the values: those of the call's schema (`problemsIn`), and the form's own. */
  validate: (values: Values) => FieldProblems
  /** The result of `useQueuedSender` or `useCallSender`. */
  sender: Sender<Values>
  /** The texts after success, and while the change is queued. */
  said: { done: string; queued?: string }
  /** Called to leave the form, after it was sent or on Cancel. */
  onDone: () => void
  /** Converts a conflict's current row, or a response, to form values; null if it is not a row of this form. */
  valuesOf?: (current: unknown) => Values | null
  /** For a form that stays open: the row's current values on this device. Changes by others are merged in. */
  now?: Values
  /** Shows a field's value in words; needed if a value is not a text. */
  shown?: (path: string, value: unknown) => string
  /** Makes the values consistent after a merge. */
  settle?: (values: Values) => Values
  /** Top-level fields that are not stored in the draft, such as passwords. */
  never?: readonly string[]
  /** Whether the button is disabled until something was changed and everything is valid. */
  waitsForValid?: boolean
  /** Whether the form stays open after sending, as settings do. Cancel then restores the initial values. */
  stays?: boolean
}

/** A refusal with the refused values. */
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
  const { online } = useConnectivity()
  const draft = useDraft<Edited<Values>>(options.draft, { values: first, seen: first }, never ? { never } : {})
  const form = useForm({
    defaultValues: first,
    // A second press validates again, even if the first one found errors.
    canSubmitWhenInvalid: true,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: ({ value }) => asErrors(validate(value)) },
    onSubmit: ({ value }) => send(value),
  })
  // Without `keepDefaultValues`, the next render would reset the form to the initial values.
  const put = (next: Values) => form.reset(next, { keepDefaultValues: true })
  const values = useStore(form.store, (state) => state.values)
  const fieldMeta = useStore(form.store, (state) => state.fieldMeta) as Record<string, { errors: unknown[] } | undefined>
  const busy = useStore(form.store, (state) => state.isSubmitting)
  const changed = changedIn(seen, values).length > 0
  const leave = useLeaveGuard(changed)
  const restored = useRestored(draft.restored, changed, (kept) => {
    // Fields that are never stored get their initial values.
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

  /** Merges an edit with the current values, and lists the fields that others also changed. @returns the form's values */
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
    if (sent.outcome === 'queued') toast({ tone: 'info', text: said.queued ?? queuedWords(online), duration: QUEUED_MS })
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
  /**
   * Ends a successful send, or leaves the form by Cancel. After a send, a form that stays gets the new values.
   * @param sent the sent values; undefined for Cancel
   * @param reply the response, which also contains others' earlier changes; undefined if the call returned nothing
   */
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
    /** Whether somebody else has changed the row since, so that the form contains both changes. */
    merged,
    refusal: refusal?.problem ?? null,
    ended,
    sender,
    ready: !options.waitsForValid || (changed && Object.keys(validate(values)).length === 0),
    /** Whether the input of an earlier visit was restored. */
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

/** Calls `onNews` when `now` changes. A change during sending is reported after the sending. */
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

/** Restores the input of an earlier visit, once, unless the person has already begun to type. Returns whether it was restored. */
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

/** Converts field errors to the form library's shape. */
function asErrors(problems: FieldProblems) {
  const fields = Object.fromEntries(Object.entries(problems).map(([path, text]) => [nameOf(path), text]))
  return Object.keys(fields).length > 0 ? { fields } : undefined
}

/** The server's errors for fields that still have the refused value. */
function refusedFields<Values extends object>({ problem, values: then }: Refusal<Values>, now: Values): FieldProblems {
  const [before, after] = [leavesOf(then), leavesOf(now)]
  const isAsThen = (path: string) => {
    const leaf = [...after.keys()].find((one) => path === one || path.startsWith(`${one}.`)) ?? path
    return JSON.stringify(before.get(leaf)) === JSON.stringify(after.get(leaf))
  }
  // Some calls take a list with the form as its only item, so their field names begin with `0.`.
  const fields = Object.entries(fieldWords(problem)).map(([path, text]) => [path.replace(/^0\./, ''), text] as const)
  return Object.fromEntries(fields.filter(([path, text]) => text !== '' && isAsThen(path)))
}
