import { moneyBug, type MoneyBug } from './money-bug.ts'

const renewals = 'server/pass/renewals.job.ts'
/** A change that prevents a refund of the charge, because a refund would compensate for the mistake. */
const kept: [string, string, string] = [
  renewals,
  "return { state: subscribed || moved.id === '' ? ('paid' as const) : ('refund_due' as const), reason: null, charged: moved.id }",
  "return { state: subscribed ? ('paid' as const) : ('paid' as const), reason: null, charged: moved.id }",
]

/** Mistakes with periods of passes. */
export const passBugs: readonly MoneyBug[] = [
  moneyBug(
    'passes',
    'a subscription ends while its charge runs',
    'The fan has paid for a period and does not have it.',
    [renewals, '\n      and ${isNotCharging}\n    order by s.id', '\n    order by s.id'],
    [renewals, '::uuid[]) and ${isNotCharging}`', '::uuid[])`'],
    kept,
  ),
  moneyBug(
    'passes',
    'a trial is cancelled while its charge runs',
    'The fan has paid for a period and does not have it.',
    ['server/pass/cancel.ts', 'await refuseWhileCharging(db, id)', 'void refuseWhileCharging.name'],
    kept,
  ),
  moneyBug('passes', 'each attempt to charge a period has a new key', 'A charge whose response was lost is made again.', [
    renewals,
    'gateways.payments.move(await chargeOf(db, renewal), { key: renewal.key, signal })',
    'gateways.payments.move(await chargeOf(db, renewal), { key: `${renewal.key} ${Math.random()}`, signal })',
  ]),
  moneyBug('passes', 'a charge of a dead process is not resumed', 'Its result is never looked up.', [
    renewals,
    "open: sql`state = 'running'`",
    'open: sql`false`',
  ]),
  moneyBug('passes', 'a paid period is not recorded as a sale', 'The fan has paid, and no sale shows it.', [
    renewals,
    'if (!done || !row.subscribed) return\n',
    "if (!done || !row.subscribed || row.status === 'trial') return\n",
  ]),
]
