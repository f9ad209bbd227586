import type { Event } from '#contract/events.ts'
import type { Vip } from '#contract/inventory.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { currencyOfSymbol } from '#lib/currency-of-symbol.ts'
import { m } from '#messages/m.ts'
import { Allowed } from '#parts/access/allowed.tsx'
import { ImageSlot } from '#parts/image-picker/image-slot.tsx'
import { useQueuedSender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { MoneyField, NumberField } from '#ui/number-field/number-field.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { SeatChip } from '#ui/seat-mark/seat-mark.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { emptyVipForm, type VipForm, vipLabels, vipProblems, vipChange } from './vip-form.ts'

export interface AddVipScreenProps {
  salesChannelId: number
  eventId: number
  /** Opens the event, after success or on Cancel. */
  onDone: () => void
}

/** Width divided by height. */
const BANNER_ASPECT = 1.6

/** Adds a VIP package to an event; needs `sales_channel_event_details`. */
export function AddVipScreen(props: AddVipScreenProps) {
  const { row: event, status } = useMirroredRow('events', { channel: props.salesChannelId, id: props.eventId })
  if (status === 'missing') return <EmptyState text={m.inventory_event_missing()} />
  return (
    <Allowed to="sales_channel_event_details">
      <PageHeader title={m.inventory_vip_add()} subtitle={event?.title} />
      <AddVip {...props} event={event} />
    </Allowed>
  )
}

/** The form: title, description, banner, price and quantity. The status is derived from sold and held packages. */
function AddVip({ event, ...props }: AddVipScreenProps & { event: Event | undefined }) {
  const form = useVipForm(props)
  const { Field, bind } = form
  return (
    <ChangeForm form={form} submit={m.inventory_vip_add()}>
      <Field name="title">{(field) => <TextField required label={m.common_title()} {...bind(field)} />}</Field>
      <Field name="description">
        {(field) => <TextArea optional rows={3} label={m.common_description()} {...bind(field)} />}
      </Field>
      <Field name="banner">
        {(field) => (
          <ImageSlot
            optional
            label={m.inventory_vip_banner()}
            channel={props.salesChannelId}
            type="banner"
            aspect={BANNER_ASPECT}
            {...bind(field)}
          />
        )}
      </Field>
      <Field name="price">
        {(field) => (
          <MoneyField required label={m.common_price()} currency={currencyOfSymbol(event?.currency_symbol)} {...bind(field)} />
        )}
      </Field>
      <Field name="total_quantity">
        {(field) => (
          <NumberField required min={1} label={m.inventory_vip_total()} help={m.inventory_vip_quantity_help()} {...bind(field)} />
        )}
      </Field>
      <DescriptionList
        items={[
          { label: m.common_status(), value: <SeatChip state="available" />, hint: m.inventory_vip_status_help(), isText: true },
        ]}
      />
    </ChangeForm>
  )
}

function useVipForm({ salesChannelId: channel, eventId, onDone }: AddVipScreenProps) {
  const { rows: others } = useMirroredRows('vip', { channel, where: (row: Vip) => row.event_id === eventId })
  const sender = useQueuedSender<VipForm>((form) => vipChange(form, { channel, eventId }))
  return useChangeForm<VipForm>({
    draft: `events/${eventId}/add-vip`,
    initial: emptyVipForm,
    labels: vipLabels,
    validate: (form) => vipProblems(form, others),
    sender,
    said: { done: m.inventory_vip_saved() },
    onDone,
  })
}
