import { BidProduct } from '#contract/bid-products.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatDateTime } from '#lib/time.ts'
import type { Sender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { formOf, type ProductForm, productLabels, productProblems } from './product-form.ts'

export interface ProductFormProps {
  channel: number
  zone: string
  /** The key under which unsaved input is stored. */
  draft: string
  initial: ProductForm
  sender: Sender<ProductForm>
  done: string
  onDone: () => void
}

/** The form state of a bid product. Times are shown in the zone of the channel. */
export function useProductForm({ channel, zone, draft, initial, sender, done, onDone }: ProductFormProps) {
  const events = useMirroredRows('events', { channel }).rows
  const validate = (form: ProductForm) => {
    const time = events.find(({ id }) => id === form.event_id)?.time
    return productProblems(form, { time, seen: initial, now: serverClock.now() })
  }
  return useChangeForm<ProductForm>({
    draft,
    initial,
    labels: productLabels,
    validate,
    sender,
    said: { done },
    onDone,
    valuesOf: (current) => {
      const row = BidProduct.safeParse(current)
      return row.success && row.data.sales_channel_id === channel ? formOf(row.data) : null
    },
    shown: (path, value) => (path.endsWith('_time') ? formatDateTime(String(value), zone) : String(value)),
  })
}

/** The state that the fields of a bid product read and change. */
export type ProductFormState = ReturnType<typeof useProductForm>
