import { type BidProduct, bidProducts } from '#contract/bid-products.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { useCallSender } from '#parts/change-form/senders.ts'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { changesOf, formOf, type ProductForm } from './product-form.ts'
import { ProductFields } from './product-fields.tsx'

interface Props {
  salesChannelId: number
  productId: string
  /** Opens the product, after success or on Cancel. */
  onDone: () => void
}

/** Updates a bid product, online only. */
export function UpdateBidProductScreen({ salesChannelId: channel, productId, onDone }: Props) {
  const { row: product, status } = useMirroredRow('bid_products', { channel, id: productId })
  if (status === 'missing')
    return <EmptyState text={m.bids_product_missing()} action={<Button onClick={onDone}>{m.bids_products_back()}</Button>} />
  if (!product)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.bids_product_loading()}</p>
        <Skeleton height={320} />
      </div>
    )
  return <Update product={product} onDone={onDone} />
}

function Update({ product, onDone }: { product: BidProduct; onDone: () => void }) {
  const channel = product.sales_channel_id
  const { zone } = useChannelFacts(channel)
  const params = { id: channel, productId: product.id }
  const seats = useRead(bidProducts.readBidProductSeats, { params }, { live: true })
  const sender = useCallSender(bidProducts.updateBidProduct, {
    params,
    channel,
    input: (form: ProductForm, seen: ProductForm) => {
      const body = changesOf(seen, form)
      return body && { params, body: body as never }
    },
    label: ({ name }: ProductForm) => ({ message: 'bids_update_label', params: { name } }),
  })
  return (
    <>
      <NamePage detail={product.name} />
      <PageHeader title={m.bids_product_update()} subtitle={product.name} />
      <ProductFields
        key={`${product.id} ${zone}`}
        channel={channel}
        zone={zone}
        draft={`bid-products/${product.id}/update`}
        initial={formOf(product)}
        sender={sender}
        submit={m.bids_product_update()}
        isEventFrozen={(seats.data?.bids ?? 0) > 0}
        done={m.bids_product_updated()}
        onDone={onDone}
      />
    </>
  )
}
