import type { Call, Endpoint, Reply } from '#contract/core/endpoint.ts'
import type { CallParams } from '#data/api/use-call.ts'
import type { Label } from '#data/outbox/entry.ts'
import { m } from '#messages/m.ts'
import type { FieldLabels, FieldProblems } from '#parts/change-form/field-paths.ts'
import { useCallSender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { changesOf, type OnWire } from './settings-changes.ts'
import { settingWords } from './setting-words.ts'

interface Options<E extends Endpoint, Values> {
  channel: number
  /** The name of the stored draft. */
  draft: string
  /** The current settings. Changes that somebody else saves appear in the open form. */
  settings: Reply<E>
  formOf: (settings: Reply<E>) => Values
  labels: FieldLabels
  validate: (values: Values) => FieldProblems
  onWire?: OnWire
  /** Called after saving, to reload data that depends on the settings. */
  onSaved: () => void
}

/**
 * A settings form, which is saved online only and stays open for the next change. It sends the changed fields with their seen
 * values.
 */
export function useSettingsForm<E extends Endpoint, Values extends object>(endpoint: E, options: Options<E, Values>) {
  const { channel, draft, settings, formOf, labels, validate, onWire, onSaved } = options
  const params = { id: channel }
  const sender = useCallSender<E, Values>(endpoint, {
    ...({ params } as CallParams<E>),
    channel,
    input: (values, seen) => {
      const body = changesOf(seen, values, onWire)
      return body && ({ params, body } as unknown as Call<E>)
    },
    label: (): Label => ({ message: 'settings_save_label', params: {} }),
  })
  const initial = formOf(settings)
  return useChangeForm<Values>({
    draft,
    initial,
    now: initial,
    valuesOf: (current) => {
      const parsed = (endpoint.reply as Parser<Reply<E>>).safeParse(current)
      return parsed.success ? formOf(parsed.data) : null
    },
    shown: (_, value) => settingWords(value),
    labels,
    validate,
    sender,
    said: { done: m.settings_saved() },
    onDone: onSaved,
    stays: true,
  })
}

interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}
