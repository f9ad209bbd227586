import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PriceRule } from '#contract/price-rules.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { FactLines } from '#parts/applies/fact-lines.tsx'
import { inventoryTypeWords } from '#parts/applies/inventory-type.ts'
import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { waitingSign } from '#parts/waiting/waiting-sign.tsx'
import { useConfirmedChange } from '#parts/queued-change/use-confirmed-change.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Card } from '#ui/card/card.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'
import { AddRulesDialog } from './add-rules-dialog.tsx'
import { rulesOf } from './event-rules.ts'
import { removeChange } from './rule-changes.ts'
import { ruleName, ruleTypeWords, ruleValue } from '#parts/price-rules/rule-words.ts'

const group = css({ textStyle: 'label', fontWeight: 'medium', color: 'text-muted' })

/**
 * The active price rules of an event, its own and those of all events. People who manage events can add rules, and remove the
 * event's own ones.
 */
export function EventRulesCard({ channel, eventId }: { channel: number; eventId: number }) {
  const list = useMirroredRows('price_rules', { channel })
  const { row: event } = useMirroredRow('events', { channel, id: eventId })
  const { currency } = useChannelSettings(channel)
  const canManage = useCan()('sales_channel_event_details')
  const [adding, setAdding] = useState(false)
  const root = useRef<HTMLElement>(null)
  useKeptFocus(root)
  const ask = useConfirmedChange()
  const { own, global, applicable } = rulesOf(list.rows, eventId)
  const remove = (rule: PriceRule) => {
    const question = { title: m.common_are_you_sure(), body: m.price_rules_remove_body() }
    if (event)
      void ask({ ...question, confirmText: m.common_delete_confirm(), tone: 'danger' }, removeChange(rule, event, currency))
  }
  const removeButton = (rule: PriceRule) => (
    <IconButton
      size="small"
      label={m.price_rules_remove({ rule: ruleName(rule, currency) })}
      icon={<Trash2 />}
      onClick={() => remove(rule)}
    />
  )
  const lineOf = (rule: PriceRule) => ({
    id: rule.id,
    name: ruleTypeWords(rule.rule_type),
    value: ruleValue(rule, currency),
    note: rule.type === 'all' ? undefined : inventoryTypeWords(rule.type),
    sign: waitingSign(list.mark(rule.id)),
  })
  return (
    <Card
      ref={root}
      title={m.price_rules_title()}
      actions={
        canManage &&
        event && <IconButton size="small" label={m.price_rules_add()} icon={<Plus />} onClick={() => setAdding(true)} />
      }
    >
      {list.status === 'loading' ? (
        <SkeletonText lines={3} />
      ) : list.status === 'failed' ? (
        <p>{m.common_could_not_load()}</p>
      ) : (
        <div className={stack({ gap: '3' })}>
          <div className={stack({ gap: '1' })}>
            <h3 className={group}>{m.price_rules_of_event()}</h3>
            {own.length > 0 ? (
              <FactLines lines={own.map((rule) => ({ ...lineOf(rule), action: canManage && event && removeButton(rule) }))} />
            ) : (
              <p>{m.price_rules_none_active()}</p>
            )}
          </div>
          <div className={stack({ gap: '1' })}>
            <h3 className={group}>{m.applies_all_events()}</h3>
            {global.length > 0 ? <FactLines lines={global.map(lineOf)} /> : <p>{m.price_rules_none_global()}</p>}
          </div>
        </div>
      )}
      {event && adding && (
        <AddRulesDialog rules={applicable} event={event} currency={currency} onClose={() => setAdding(false)} />
      )}
    </Card>
  )
}
