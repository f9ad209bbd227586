import { isRepeated, type NeedsAction, type Order } from '#contract/marketplace-rows.ts'
import { m } from '#messages/m.ts'
import { salePath } from '#parts/payment/sale-href.ts'
import { orderPath } from '#parts/resale/order-path.ts'
import type { MenuEntry } from '#ui/menu/menu-items.tsx'
import type { CaseDialog } from './case-dialogs.tsx'
import { due } from './refund-dialog.tsx'

interface CaseActions {
  /** Whether the person may manage everything: move money, refuse, and settle. */
  mayDecide: boolean
  mayNote: boolean
  /** The reason why nothing can be sent now. */
  blocked: string | undefined
  open: (item: NeedsAction) => void
  openDialog: (dialog: CaseDialog, item: NeedsAction) => void
  refund: (order: Order) => void
}

const OPEN_WORDS: Record<NeedsAction['kind'], () => string> = {
  order: m.common_details,
  sale: m.marketplace_open_sale,
  bid: m.marketplace_open_buyer,
  pass: m.marketplace_open_buyer,
}

/**
 * The address of the page of a case: its order, its sale, or its person.
 * @param hasOrders whether the channel has pages of orders
 */
export function caseHref(channel: number, item: NeedsAction, hasOrders: boolean): string | undefined {
  const { order, event_id: event, sale, person } = item
  if (order) return hasOrders ? orderPath(channel, order.id) : undefined
  if (event !== null && sale !== null) return salePath(channel, event, sale)
  return person ? `/sales-channel/${channel}/texttobuy/users/${person.id}` : undefined
}

/** The entries of a case's menu. */
export function caseEntries(item: NeedsAction, on: CaseActions): MenuEntry[] {
  const { order, trouble, kind } = item
  const disabledReason = on.blocked
  const isRefunded = order !== null && order.status === 'cancelled' && due(order) <= 0
  const dialog = (id: CaseDialog, label: string, tone?: 'danger'): MenuEntry => ({
    id,
    label,
    ...(tone && { tone }),
    disabledReason,
    onSelect: () => on.openDialog(id, item),
  })
  return [
    { id: 'open', label: OPEN_WORDS[kind](), onSelect: () => on.open(item) },
    ...(on.mayNote ? [dialog('note', item.note ? m.marketplace_note_change() : m.marketplace_note_add())] : []),
    ...(on.mayDecide && !isRepeated(item) ? [dialog('settle', m.marketplace_settle())] : []),
    ...(on.mayDecide && trouble === 'buyer_refund_asked' ? [dialog('refuse', m.marketplace_refuse(), 'danger')] : []),
    ...(on.mayDecide && order
      ? [
          {
            id: 'refund',
            label: m.marketplace_cancel_and_refund(),
            tone: 'danger' as const,
            disabledReason: isRefunded ? m.marketplace_already_cancelled() : disabledReason,
            onSelect: () => on.refund(order),
          },
        ]
      : []),
  ]
}
