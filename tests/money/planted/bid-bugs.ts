import { moneyBug, type MoneyBug } from './money-bug.ts'

const approval = 'server/bids/approval.ts'
const approvals = 'server/bids/approvals.job.ts'
const end = 'server/bids/end-approvals.ts'
const refund = 'server/event-transactions/refund.ts'

/** Mistakes with charges of bids, and with refunds of sales. */
export const bidBugs: readonly MoneyBug[] = [
  moneyBug(
    'bids',
    'a refused refund of a bid is booked as done',
    'The fan does not get the money back, and the refund is not tried again.',
    [approvals, 'const columns = refundColumns(owed, moved, now)', "const columns = { state: 'refunded' as const }"],
    [approvals, "moved.moved ? 'refunded' : 'failed', now)", "'refunded', now)"],
  ),
  moneyBug('bids', 'a refused refund is tried again under its old key', 'The provider repeats its refusal for ever.', [
    'server/refunds/full-refund.ts',
    'refused === 0 ? `${key}-refund` : `${key}-refund-${refused + 1}`',
    '`${key}-refund`',
  ]),
  moneyBug('bids', 'a bid is approved while its refund is open', 'The fan is charged twice.', [
    approval,
    "return whyNotOpen(bid) ?? (refund === 'due' || refund === 'failed' ? REFUND_OPEN[refund] : null)",
    'return void refund ?? whyNotOpen(bid)',
  ]),
  moneyBug('bids', 'each attempt to charge a bid has a new key', 'A charge whose response was lost is made again.', [
    approval,
    'gateways.payments.move(movement(plan), { key: plan.charge, signal })',
    'gateways.payments.move(movement(plan), { key: crypto.randomUUID(), signal })',
  ]),
  moneyBug('bids', 'a paid bid is approved without seats', 'The fan has paid for seats that somebody else has.', [
    end,
    'if (missing === 0) return seats',
    'if (missing >= 0) return seats',
  ]),
  moneyBug('bids', 'a charge that got no seats is kept', 'The fan has paid for nothing.', [
    end,
    "became.push({ plan, state: 'refund_due', reason: NO_SEAT, charged: moved.id })",
    "became.push({ plan, state: 'failed', reason: NO_SEAT, charged: moved.id })",
  ]),
  moneyBug('bids', 'a charge is not resumed after its process died', 'Its result is never looked up.', [
    approvals,
    "open: sql`state = 'running' and run_id is not null`",
    'open: sql`false`',
  ]),
  moneyBug('sales', 'each attempt to refund a sale has a new key', 'More money is refunded than was requested.', [
    refund,
    'context.gateways.payments.move(movement, { key, signal })',
    'context.gateways.payments.move(movement, { key: `${key} ${Math.random()}`, signal })',
  ]),
  moneyBug('sales', 'a refused refund of a sale is booked as done', 'The rows show a refund that did not happen.', [
    refund,
    'if (!result.moved || isLost) {',
    'if (isLost) {',
  ]),
  moneyBug('sales', 'a call without a response is not taken over', 'Its result is never looked up.', [
    'server/http/outside.job.ts',
    'if (calls.size === 0) return',
    'if (calls.size > 0) return',
  ]),
  moneyBug('sales', 'an older report of refunds overrides a newer one', 'The rows show a smaller refund than was made.', [
    'server/refunds/sale-refunds.ts',
    'Math.max(sale.amount_refunded, total)',
    'total',
  ]),
  moneyBug('sales', 'a refund made at the provider itself is ignored', 'The whole amount can be refunded again.', [
    'server/marketplace/take-event.ts',
    'return chargeRefunded(db, { ...news, at }, now)',
    'return news.charges.length > 9 && chargeRefunded(db, { ...news, at }, now)',
  ]),
  moneyBug('sales', 'a failed refund is ignored', 'The rows show a refund that did not happen.', [
    'server/refunds/refund-news.ts',
    'await refundables[row.kind].fail(db, row.id, { refund: id, amount, reason, wasReported }, now)',
    'void [amount, reason, wasReported]',
  ]),
]
