import { useCallback, useMemo } from 'react'
import { type PriceRule, priceRuleList } from '#contract/price-rules.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useRowQuestions } from '#parts/applies/use-row-questions.ts'
import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { deleteChange, statusChange } from './rule-changes.ts'
import { ruleName } from '#parts/price-rules/rule-words.ts'
import { ruleColumns } from './rules-columns.tsx'

interface Props {
  salesChannelId: number
  onCreate: () => void
  onUpdate: (priceRuleId: string) => void
}

const rowKey = (rule: PriceRule) => rule.id

/** The price rules of a sales channel. All are stored on this device, which also searches and sorts them. */
export function RulesScreen({ salesChannelId: channel, onCreate, onUpdate }: Props) {
  const canManage = useCan()('sales_channel')
  const { currency } = useChannelSettings(channel)
  const search = useListSearch(priceRuleList)
  const list = useWholeList(priceRuleList, { channel, query: search.query })
  const ask = useRowQuestions()
  const columns = useMemo(
    () => ruleColumns({ currency, onToggle: canManage ? (rule) => ask.status(statusChange(rule, currency)) : undefined }),
    [currency, canManage, ask],
  )
  const rowName = useCallback((rule: PriceRule) => ruleName(rule, currency), [currency])
  const actions = (rule: PriceRule) => [
    { id: 'edit', label: m.common_edit(), onSelect: () => onUpdate(rule.id) },
    { id: 'delete', label: m.common_delete(), tone: 'danger' as const, onSelect: () => ask.remove(deleteChange(rule, currency)) },
  ]
  return (
    <ListPage
      title={m.price_rules_title()}
      search={search}
      searchLabel={m.price_rules_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      onRow={canManage ? (rule) => onUpdate(rule.id) : undefined}
      rowHref={canManage ? (rule) => `/sales-channel/${channel}/price-rules/${rule.id}/update` : undefined}
      rowActions={canManage ? actions : undefined}
      primary={canManage ? { label: m.price_rules_create(), onPress: onCreate } : undefined}
      none={{ text: m.price_rules_none(), help: 'price-rules' }}
    />
  )
}
