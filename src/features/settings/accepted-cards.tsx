import { cards } from '#lib/fixed-lists.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { cardNames } from './customize-form.ts'

interface Props {
  id: string
  /** The cards that are not accepted. */
  value: string[]
  onValue: (value: string[]) => void
  error: string | null
}

const group = css({ border: 0, padding: 0, margin: 0 })
const legend = css({ textStyle: 'label', fontWeight: 'medium', padding: 0, marginBlockEnd: '1' })
const wrong = css({ textStyle: 'label', color: 'danger-text' })

/** Checkboxes for the cards that fans may pay with. The stored list has those that are not accepted. */
export function AcceptedCards({ id, value, onValue, error }: Props) {
  return (
    <fieldset className={group} id={id} tabIndex={-1}>
      <legend className={legend}>{m.settings_cards()}</legend>
      <div className={hstack({ gap: '4', flexWrap: 'wrap' })}>
        {cards.map((card) => (
          <Checkbox
            key={card}
            label={cardNames[card]}
            checked={!value.includes(card)}
            onChecked={(on) => onValue(on ? value.filter((one) => one !== card) : [...value, card])}
          />
        ))}
      </div>
      {error && <p className={wrong}>{error}</p>}
    </fieldset>
  )
}
