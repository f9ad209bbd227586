import type { ReactNode } from 'react'
import type { TransactionRow } from '#contract/transactions.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { OneLine } from '#ui/clipped/one-line.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { Money } from '#ui/money/money.tsx'
import { productWords } from '#parts/product/product-words.ts'
import { Channels } from './transactions-columns.tsx'

/** A name, or a link with a name, on one line. */
const oneLine = css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

const none = () => m.common_empty_value()
const typeWords = (type: TransactionRow['type']) => (type === 'vip' ? m.analytics_vip() : m.analytics_type_seat())

/**
 * The columns of an event's sales.
 * @param customer the buyer's name, as a link if they have a page
 */
export const analyticsColumns = (customer: (row: TransactionRow) => ReactNode): Column<TransactionRow>[] => [
  {
    id: 'order',
    header: m.analytics_order_id(),
    sortKey: 'orderId',
    width: '6rem',
    fixed: true,
    // The name of the customer is a link to the customer.
    link: true,
    card: 'meta',
    cell: ({ orderId }) => <Identifier>{orderId}</Identifier>,
  },
  {
    id: 'customer',
    header: m.analytics_customer(),
    sortKey: 'name',
    grow: true,
    clip: true,
    width: '7rem',
    card: 'title',
    cell: (row) => <span className={oneLine}>{customer(row)}</span>,
  },
  {
    id: 'email',
    header: m.common_email(),
    sortKey: 'email',
    grow: true,
    clip: true,
    width: '11rem',
    card: 'meta',
    cell: ({ email }) => <OneLine>{email ?? none()}</OneLine>,
  },
  {
    id: 'quantity',
    header: m.common_quantity(),
    sortKey: 'quantity',
    width: '4.5rem',
    align: 'end',
    card: 'meta',
    cell: ({ quantity }) => showCount(quantity),
  },
  {
    id: 'price',
    header: m.common_price(),
    sortKey: 'payment.amount',
    width: '5.5rem',
    align: 'end',
    card: 'end',
    cell: ({ payment, currency }) => <Money amount={payment.amount} currency={currency} />,
  },
  { id: 'type', header: m.common_type(), sortKey: 'type', width: '4rem', card: 'meta', cell: ({ type }) => typeWords(type) },
  {
    id: 'product',
    header: m.transactions_product(),
    sortKey: 'product',
    width: '6rem',
    card: 'meta',
    cell: ({ product }) => productWords(product),
  },
  {
    id: 'phone',
    header: m.common_phone(),
    sortKey: 'phone',
    width: '8rem',
    card: 'meta',
    cell: ({ phone }) => phone ?? none(),
  },
  {
    id: 'channels',
    header: m.transactions_channels(),
    width: '5.5rem',
    card: 'none',
    cell: (row) => <Channels row={row} />,
  },
  {
    id: 'reward',
    header: m.analytics_reward_code(),
    sortKey: 'reward.code',
    width: '6.5rem',
    card: 'none',
    cell: ({ reward }) => reward?.code ?? none(),
  },
  {
    id: 'reward-value',
    header: m.analytics_reward_value(),
    sortKey: 'reward.reward_value',
    width: '6rem',
    align: 'end',
    card: 'none',
    cell: ({ reward, currency }) => <Money amount={reward?.reward_value} currency={currency} />,
  },
  {
    id: 'price-code',
    header: m.analytics_price_code(),
    sortKey: 'price_code',
    width: '6rem',
    card: 'none',
    cell: ({ price_code }) => price_code ?? none(),
  },
]
