import type { Call, Endpoint } from '#contract/core/endpoint.ts'
import type { CallParams } from '#data/api/use-call.ts'
import type { Label } from '#data/outbox/entry.ts'
import { m } from '#messages/m.ts'
import type { FieldLabels, FieldProblems } from '#parts/wish-form/field-paths.ts'
import { useCallSender } from '#parts/wish-form/senders.ts'
import { useWishForm } from '#parts/wish-form/use-wish-form.ts'

interface Options<E extends Endpoint, Values> {
  channel: number
  /** The path of the call, where it is not the channel's id alone. */
  params?: Record<string, unknown>
  /** Where unsaved input is kept. */
  draft: string
  initial: Values
  labels: FieldLabels
  validate: (values: Values) => FieldProblems
  input: (values: Values, seen: Values) => Call<E> | null
  /** After it was saved: to read anew what shows it. */
  onSaved: () => void
  never?: readonly string[]
  settle?: (values: Values) => Values
}

/** A form of settings: saved at once or not at all, and open for the next change (specification 2, section 2.12). */
export function useSettingsForm<E extends Endpoint, Values extends object>(endpoint: E, options: Options<E, Values>) {
  const { channel, params = { id: channel }, input, onSaved, draft, initial, labels, validate, never, settle } = options
  const path = { params } as CallParams<E>
  const sender = useCallSender<E, Values>(endpoint, {
    ...path,
    channel,
    input,
    label: (): Label => ({ message: 'settings_save_label', params: {} }),
  })
  return useWishForm<Values>({
    draft,
    initial,
    labels,
    validate,
    sender,
    said: { done: m.settings_saved() },
    onDone: onSaved,
    stays: true,
    ...(never && { never }),
    ...(settle && { settle }),
  })
}
