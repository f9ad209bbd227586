import { inventory, NewVip, type Vip } from '#contract/inventory.ts'
import { newKey } from '#data/key.ts'
import { queued, type Wish } from '#data/outbox/wish.ts'
import { firstIssues } from '#lib/first-issues.ts'
import { m } from '#messages/m.ts'
import { serverWords } from '#messages/server-words.ts'

/** What the form for a new VIP package holds. */
export interface VipForm {
  title: string
  description: string
  banner: string
  price: number | null
  quantity: number | null
}

export const emptyVipForm: VipForm = { title: '', description: '', banner: '', price: null, quantity: null }

export type VipErrors = Partial<Record<keyof VipForm, string>>

/** The fields of the form by their names on the wire. */
const fields: Record<string, keyof VipForm> = {
  title: 'title',
  description: 'description',
  banner: 'banner',
  price: 'price',
  total_quantity: 'quantity',
}

const bodyOf = (form: VipForm) => ({
  title: form.title.trim(),
  description: form.description.trim() || null,
  banner: form.banner.trim() || null,
  price: form.price ?? 0,
  total_quantity: form.quantity ?? 1,
})

/**
 * What is wrong with the form, field by field, in words: what its call refuses, and what the form itself knows (decisions 5).
 * @param others the packages the event has already; a title is there once, whatever its case
 */
export function vipErrors(form: VipForm, others: readonly Pick<Vip, 'title'>[]): VipErrors {
  const body = bodyOf(form)
  const parsed = NewVip.safeParse(body)
  const isTaken = others.some((other) => other.title.toLowerCase() === body.title.toLowerCase())
  return {
    ...(isTaken && { title: m.inventory_vip_title_taken() }),
    ...(body.banner !== null && !URL.canParse(body.banner) && { banner: m.inventory_vip_banner_wrong() }),
    ...(!parsed.success &&
      refusedFields(Object.entries(firstIssues(parsed.error.issues)).map(([field, { message }]) => [field, message]))),
    ...(form.price === null && { price: m.common_required() }),
    ...(form.quantity === null && { quantity: m.common_required() }),
  }
}

/** What the call or the server refuses, by the form's fields. */
export const refusedFields = (refused: readonly [string, string | undefined][]): VipErrors =>
  Object.fromEntries(refused.flatMap(([name, text]) => (fields[name] && text ? [[fields[name], serverWords(text)]] : [])))

/** The wish to add the package. Its key is the package's id, on this device and on the server. */
export function vipWish(form: VipForm, at: { channel: number; eventId: number }): Wish {
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
