import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import { type DemoFan, demoFan } from './fan-person.ts'
import { buyer } from './people.ts'
import type { Random } from './random.ts'
import { codeAt, soldWith } from './rewards.ts'
import type { SoldRun } from './seating.ts'
import type { DemoChannel } from './world.ts'

/** The fields of an event that a sale needs. */
export interface SoldEvent {
  id: number
  time: string
}

const DAY = 86_400_000
const TAX = 0.1175
const dialling: Record<string, string> = {
  'America/Chicago': '+1312',
  'America/Los_Angeles': '+1213',
  'America/Toronto': '+1416',
  'Europe/London': '+4420',
  'Europe/Paris': '+331',
}

interface SaleOf {
  channel: DemoChannel
  event: SoldEvent
  random: Random
  now: number
  n: number
  /** The rewards that can be used at this moment, as code and amount; absent for a sale of the past. */
  rewards?: ReadonlyMap<string, number>
}

/** The product of a sale: a run of seats, or VIP packages. */
type Bought = { kind: 'seats'; run: SoldRun } | { kind: 'vip'; title: string; quantity: number; price: number }

function usable(code: string, rewards: ReadonlyMap<string, number>): { code: string; amount: number } | null {
  const amount = rewards.get(code)
  return amount === undefined ? null : { code, amount }
}

/** Returns one order as a row of `transactions`. */
export function sale({ channel, event, random, now, n, rewards }: SaleOf, bought: Bought) {
  const quantity = bought.kind === 'seats' ? bought.run.last - bought.run.first + 1 : bought.quantity
  const price = bought.kind === 'seats' ? bought.run.price : bought.price
  const who = buyer(random, n, dialling[channel.timezone] ?? '+1312')
  const product = bought.kind === 'vip' ? 'upgrade' : productOf(channel, random)
  const wanted = random.chance(0.06) ? random.pick(soldWith) : null
  const at = purchasedAt(event, random, now)
  const reward = wanted && (rewards ? usable(wanted.code, rewards) : codeAt(wanted, at, now))
  const tax = roundMoney(price * TAX, channel.currency)
  const subtotal = roundMoney(price * quantity, channel.currency)
  const rewardValue = reward && Math.min(reward.amount, subtotal)
  const amount = roundMoney(subtotal + tax * quantity - (rewardValue ?? 0), channel.currency)
  const payment = random.weighted([
    ['succeeded', 88],
    ['paid', 9],
    ['skipped', 3],
  ] as const)
  const refund = random.weighted([
    [0, 95],
    [0.5, 2],
    [1, 3],
  ] as const)
  const code = random.chance(0.12) ? random.pick(['ADULT', 'YOUTH', 'MEMBER']) : null
  const place = bought.kind === 'seats' ? placeOf(bought.run) : { section: bought.title, row: null, seat: null }
  const textBuy = product === 'text-to-buy'
  // The channel is drawn although it is not used, so that the following random numbers stay the same.
  if (textBuy) drawChannel(random)
  const fan = isFans(product, n) ? demoFan(channel, n) : null
  const charged = payment !== 'skipped' && amount > 0
  const id = random.uuid()
  return {
    id,
    sales_channel_id: channel.id,
    event_id: event.id,
    order_number: String(500_000 + n),
    order_number_key: sortKey(String(500_000 + n)),
    provider_order_id: `${channel.provider.slice(0, 2).toUpperCase()}-${channel.id}-${n}`,
    new_order_id: null,
    token: random.uuid(),
    type: bought.kind === 'vip' ? 'vip' : 'regular',
    product,
    is_text_buy: textBuy,
    user_id: fan && fan.id,
    user_channels: fan?.channels ?? [],
    ...keyed(fan ?? who),
    price_code: code,
    price_code_key: code && sortKey(code),
    quantity,
    purchased_time: at,
    payment_status: payment,
    amount: payment === 'skipped' ? 0 : amount,
    refunded: payment !== 'skipped' && refund === 1,
    amount_refunded: payment === 'skipped' ? 0 : roundMoney(amount * refund, channel.currency),
    reward_code: reward && reward.code,
    reward_code_key: reward && sortKey(reward.code),
    reward_value: rewardValue,
    section: place.section,
    section_key: sortKey(place.section),
    row: place.row,
    row_key: place.row === null ? null : sortKey(place.row),
    seat: place.seat,
    seat_key: place.seat === null ? null : sortKey(place.seat),
    original_section: product === 'upgrade' ? 'General' : null,
    original_row: null,
    original_seat: null,
    face_value: price,
    upgrade_price: product === 'upgrade' ? price : 0,
    subtotal,
    tax_and_fees: tax,
    currency: channel.currency,
    ...(charged ? cardOf(id) : noCard),
  }
}

const noCard = { charge_id: null, card_last4: null, card_exp_month: null, card_exp_year: null }

/** Returns the charge and the card of a sale. They are derived from the sale's id, so that no random number is used. */
function cardOf(id: string) {
  const digits = Number.parseInt(id.slice(0, 8), 16)
  return {
    charge_id: `ch_${id.replaceAll('-', '')}`,
    card_last4: String(digits % 10_000).padStart(4, '0'),
    card_exp_month: 1 + (digits % 12),
    card_exp_year: 2027 + (digits % 4),
  }
}

/** Whether the buyer is a fan of the channel: everyone who buys by message, bid or pass, and one in four of the others. */
const isFans = (product: string, n: number) => ['text-to-buy', 'bid-to-seat', 'pass'].includes(product) || n % 4 === 0

function drawChannel(random: Random): void {
  random.uuid()
  random.next()
}

function productOf(channel: DemoChannel, random: Random): string {
  const { is_text_buy, is_pass, is_upgrades_enabled } = channel.features
  return random.weighted([
    ['seatpicker', 50],
    ['drops', 14],
    ['text-to-buy', is_text_buy ? 18 : 0],
    ['bid-to-seat', channel.id === 71 || channel.id === 123 ? 8 : 0],
    ['pass', is_pass ? 6 : 0],
    ['upgrade', is_upgrades_enabled ? 10 : 0],
  ] as const)
}

const placeOf = (run: SoldRun) => ({
  section: run.section,
  row: run.row,
  seat: run.first === run.last ? String(run.first) : `${run.first}-${run.last}`,
})

const keyed = ({ name, email, phone }: Pick<DemoFan, 'name' | 'email' | 'phone'>) => ({
  name,
  email,
  phone,
  name_key: sortKey(name),
  email_key: sortKey(email),
  phone_key: sortKey(phone),
})

/** Returns a time in the weeks before the event, more often close to it, and never after now. */
function purchasedAt(event: SoldEvent, random: Random, now: number): string {
  const latest = Math.min(now - 60_000, Temporal.Instant.from(event.time).epochMilliseconds)
  return toIso(Math.floor(latest - random.next() ** 2 * 75 * DAY))
}
