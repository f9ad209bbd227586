import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { m } from '#messages/m.ts'
import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { changesOf, formOf } from './rule-form.ts'
import { RuleFields } from './rule-fields.tsx'
import { updateChange } from './rule-changes.ts'
import { ruleName } from '#parts/price-rules/rule-words.ts'

interface Props {
  salesChannelId: number
  priceRuleId: string
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Updates a price rule. */
export function UpdateRuleScreen({ salesChannelId: channel, priceRuleId, onDone }: Props) {
  const { currency } = useChannelSettings(channel)
  const { row: rule, status } = useMirroredRow('price_rules', { channel, id: priceRuleId })
  if (status === 'missing')
    return (
      <EmptyState text={m.server_price_rule_missing()} action={<Button onClick={onDone}>{m.price_rules_to_list()}</Button>} />
    )
  if (!rule)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.price_rules_loading()}</p>
        <Skeleton height={320} />
      </div>
    )
  return (
    <>
      <NamePage detail={ruleName(rule, currency)} />
      <PageHeader title={m.price_rules_update()} subtitle={ruleName(rule, currency)} />
      <RuleFields
        key={rule.id}
        channel={channel}
        draft={`price-rules/${rule.id}/update`}
        initial={formOf(rule)}
        submit={m.price_rules_update()}
        done={m.price_rules_updated()}
        changeOf={(form, seen) => {
          const changes = changesOf(seen, form)
          return changes && updateChange(rule, currency, changes)
        }}
        onDone={onDone}
      />
    </>
  )
}
