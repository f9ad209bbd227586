import { useState } from 'react'
import type { PriceRule } from '#contract/price-rules.ts'
import { m } from '#messages/m.ts'
import { inventoryTypeWords } from '#parts/applies/inventory-type.ts'
import { useStoredChange } from '#parts/queued-change/use-stored-change.ts'
import { stack } from '#styled/patterns'
import { announce } from '#ui/announcer/announce.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { addChange, type OfEvent } from './rule-changes.ts'
import { ruleName } from '#parts/price-rules/rule-words.ts'

interface Props {
  /** The rules that can be added. */
  rules: readonly PriceRule[]
  event: OfEvent
  currency: string
  onClose: () => void
}

/** Chooses price rules to add to an event. */
export function AddRulesDialog({ rules, event, currency, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const store = useStoredChange()
  // Ignores chosen rules that somebody else has added or deleted since.
  const picked = rules.filter(({ id }) => chosen.has(id))
  const turn = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  const save = async () => {
    if ((await store(addChange(picked, event))) === null) return
    announce(m.form_requested())
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.price_rules_add()}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button variant="primary" disabled={picked.length === 0} onClick={() => void save()}>
            {m.common_save()}
          </Button>
        </>
      }
    >
      {rules.length === 0 ? (
        <p>{m.price_rules_none_applicable()}</p>
      ) : (
        <div className={stack({ gap: '2' })}>
          {rules.map((rule) => (
            <Checkbox
              key={rule.id}
              label={ruleName(rule, currency)}
              help={rule.type === 'all' ? undefined : inventoryTypeWords(rule.type)}
              checked={chosen.has(rule.id)}
              onChecked={(on) => turn(rule.id, on)}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}
