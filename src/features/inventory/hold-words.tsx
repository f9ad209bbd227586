import { useId } from 'react'
import { HOLD_FOR_MAX, HOLD_REASON_MAX } from '#contract/inventory.ts'
import { m } from '#messages/m.ts'
import { FormRow } from '#ui/form/form.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { knownNames } from './hold-presets.tsx'

interface Words {
  for: string
  reason: string
}

/** The fields for the person and the reason of a hold, with suggestions of earlier names. */
export function HoldWordsFields({ words, onWords }: { words: Words; onWords: (words: Words) => void }) {
  const names = useId()
  return (
    <FormRow>
      <TextField
        optional
        label={m.holds_for()}
        help={m.holds_for_help()}
        maxLength={HOLD_FOR_MAX}
        list={names}
        autoComplete="off"
        value={words.for}
        onValue={(text) => onWords({ ...words, for: text })}
      />
      <TextField
        optional
        label={m.holds_reason()}
        maxLength={HOLD_REASON_MAX}
        autoComplete="off"
        value={words.reason}
        onValue={(text) => onWords({ ...words, reason: text })}
      />
      <datalist id={names}>
        {knownNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormRow>
  )
}
