import { inventory, NewVip, type Vip } from '#contract/inventory.ts'
import { newKey } from '#data/key.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { m } from '#messages/m.ts'
import { type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'

/** The fields of the form for a new VIP package, by their wire names. */
export interface VipForm {
  title: string
  description: string
  banner: string
  price: number | null
  total_quantity: number | null
}

export const emptyVipForm: VipForm = { title: '', description: '', banner: '', price: null, total_quantity: null }

export const vipLabels = {
  title: m.common_title,
  description: m.common_description,
  banner: m.inventory_vip_banner,
  price: m.common_price,
  total_quantity: m.inventory_vip_total,
}

const bodyOf = (form: VipForm) => ({
  title: form.title.trim(),
  description: form.description.trim() || null,
  banner: form.banner.trim() || null,
  price: form.price ?? 0,
  total_quantity: form.total_quantity ?? 1,
})

/**
 * Returns the error texts of the form, by field: from the call's schema, and from the form's own rules.
 * @param others the event's packages; titles are unique, ignoring case
 */
export function vipProblems(form: VipForm, others: readonly Pick<Vip, 'title'>[]): FieldProblems {
  const body = bodyOf(form)
  const isTaken = others.some((other) => other.title.toLowerCase() === body.title.toLowerCase())
  return {
    ...(isTaken && { title: m.inventory_vip_title_taken() }),
    ...(body.banner !== null && !URL.canParse(body.banner) && { banner: m.inventory_vip_banner_wrong() }),
    ...problemsIn(NewVip, body),
    ...(form.price === null && { price: m.common_required() }),
    ...(form.total_quantity === null && { total_quantity: m.common_required() }),
  }
}

/** The queued change that adds the package. Its key is the package's id, on this device and on the server. */
export function vipChange(form: VipForm, at: { channel: number; eventId: number }): QueuedChange {
  const key = newKey()
  const body = bodyOf(form)
  const row: Vip = {
    ...body,
    uuid: key,
    event_id: at.eventId,
    total_available: body.total_quantity,
    total_reserved: 0,
    total_purchased: 0,
    status: 'Available',
    version: 0,
  }
  return queued(inventory.addVipInventory, {
    key,
    params: { eventId: at.eventId },
    body,
    channel: at.channel,
    patches: [{ op: 'put', table: 'vip', id: key, row: { ...row } }],
    answer: { table: 'vip' },
    label: { message: 'inventory_vip_label', params: { title: body.title } },
  })
}
