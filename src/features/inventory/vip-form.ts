import { inventory, type Vip } from '#contract/inventory.ts'
import { newKey } from '#data/key.ts'
import { queued, type Wish } from '#data/outbox/wish.ts'

/** What the form for a new VIP package holds. */
export interface VipForm {
  title: string
  description: string
  banner: string
  price: number | null
  quantity: number | null
}

export const emptyVipForm: VipForm = { title: '', description: '', banner: '', price: null, quantity: null }

export const TITLE_MAX = 255
export const DESCRIPTION_MAX = 2000

export type VipProblem = 'required' | 'long' | 'taken' | 'quantity' | 'price' | 'banner'

/**
 * What is wrong with the form, field by field (decisions 5).
 * @param others the packages the event has already; a title is there once, whatever its case
 */
export function vipProblems(form: VipForm, others: readonly Pick<Vip, 'title'>[]): Partial<Record<keyof VipForm, VipProblem>> {
  const title = form.title.trim()
  const isTaken = others.some((other) => other.title.toLowerCase() === title.toLowerCase())
  return {
    ...(title === '' ? { title: 'required' } : title.length > TITLE_MAX ? { title: 'long' } : isTaken ? { title: 'taken' } : {}),
    ...(form.description.trim().length > DESCRIPTION_MAX ? { description: 'long' } : {}),
    ...(form.banner.trim() !== '' && !URL.canParse(form.banner.trim()) ? { banner: 'banner' } : {}),
    ...(form.price === null ? { price: 'required' } : form.price < 0 ? { price: 'price' } : {}),
    ...(form.quantity === null
      ? { quantity: 'required' }
      : form.quantity < 1 || !Number.isInteger(form.quantity)
        ? { quantity: 'quantity' }
        : {}),
  }
}

/** The wish to add the package. Its key is the package's id, on this device and on the server. */
export function vipWish(form: VipForm, at: { channel: number; eventId: number }): Wish {
  const key = newKey()
  const body = {
    title: form.title.trim(),
    description: form.description.trim() || null,
    banner: form.banner.trim() || null,
    price: form.price ?? 0,
    total_quantity: form.quantity ?? 1,
  }
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
