import { bidProducts } from '#contract/bid-products.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts, useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { useCallSender } from '#parts/change-form/senders.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { bodyOf, emptyProductForm, type ProductForm } from './product-form.ts'
import { ProductFields } from './product-fields.tsx'

interface Props {
  salesChannelId: number
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Creates a bid product, online only. */
export function CreateBidProductScreen({ salesChannelId: channel, onDone }: Props) {
  const { zone } = useChannelFacts(channel)
  const { currency } = useChannelSettings(channel)
  const sender = useCallSender(bidProducts.createBidProduct, {
    params: { id: channel },
    channel,
    // The cast is safe, because only a valid form is sent.
    input: (form: ProductForm) => ({ params: { id: channel }, body: { ...bodyOf(form), sales_channel_id: channel } as never }),
    label: ({ name }: ProductForm) => ({ message: 'bids_create_label', params: { name } }),
  })
  return (
    <>
      <PageHeader title={m.bids_product_create()} />
      <ProductFields
        key={currency}
        channel={channel}
        zone={zone}
        draft={`bid-products/${channel}/create`}
        initial={emptyProductForm(currency)}
        sender={sender}
        submit={m.bids_product_create()}
        done={m.bids_product_created()}
        onDone={onDone}
      />
    </>
  )
}
