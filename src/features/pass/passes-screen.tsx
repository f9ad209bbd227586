import { useMemo, useState } from 'react'
import { type PassProduct, passProductList } from '#contract/pass.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { useNow } from '#ui/relative-time/use-now.ts'
import { passColumns } from './pass-columns.tsx'
import { DisableDialog } from './disable-dialog.tsx'

interface Props {
  salesChannelId: number
  onCreate: () => void
  onOpen: (passId: string) => void
  onUpdate: (passId: string) => void
}

const rowKey = (pass: PassProduct) => pass.id
const rowName = (pass: PassProduct) => pass.title

/** The pass products of a sales channel. All are stored on this device, which also searches and sorts them. */
export function PassProductsScreen({ salesChannelId: channel, onCreate, onOpen, onUpdate }: Props) {
  const canManage = useCan()('sales_channel')
  const { zone } = useChannelFacts(channel)
  const now = useNow()
  const search = useListSearch(passProductList)
  const list = useWholeList(passProductList, { channel, query: search.query, zone })
  const columns = useMemo(() => passColumns(zone), [zone])
  const [disabling, setDisabling] = useState<PassProduct | null>(null)
  const blocked = useBlockedReason()
  const actions = (pass: PassProduct) => [
    { id: 'view', label: m.common_details(), onSelect: () => onOpen(pass.id) },
    ...(canManage
      ? [
          {
            id: 'edit',
            label: m.common_edit(),
            disabledReason: toEpoch(pass.end_date) < now ? m.pass_is_over() : undefined,
            onSelect: () => onUpdate(pass.id),
          },
          {
            id: 'disable',
            label: m.pass_disable(),
            tone: 'danger' as const,
            disabledReason: pass.is_enabled === 0 ? m.pass_already_disabled() : blocked,
            onSelect: () => setDisabling(pass),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        title={m.pass_products()}
        search={search}
        searchLabel={m.pass_products_search()}
        list={list}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        onRow={({ id }) => onOpen(id)}
        rowHref={({ id }) => `/sales-channel/${channel}/pass/products/${id}`}
        rowActions={actions}
        primary={canManage ? { label: m.pass_create(), onPress: onCreate } : undefined}
        none={{ text: m.pass_products_none(), help: 'passes' }}
      />
      {disabling && <DisableDialog pass={disabling} onClose={() => setDisabling(null)} />}
    </>
  )
}
