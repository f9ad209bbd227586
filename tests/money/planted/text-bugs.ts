import { moneyBug, type MoneyBug } from './money-bug.ts'

const sending = 'server/sending/send-batch.ts'
const delivering = 'server/sending/deliver.ts'
const taking = 'server/sending/take-batch.ts'

/** Mistakes with mass texts, offers and messages. */
export const textBugs: readonly MoneyBug[] = [
  moneyBug('texts', 'a fan who opts out while a batch is sent is written to', 'An accepted opt-out is not obeyed.', [
    delivering,
    ': mayWrite(reach)]',
    ': mayWrite({ ...reach, subscribed: true })]',
  ]),
  moneyBug('texts', 'the permission to write to a fan is not checked again', 'A message to a fan who opted out never ends.', [
    'server/chat/write-to-fan.ts',
    'const decided = await mayWriteTo({ db, config }, fan, isAnswer)\n  if (!decided.may) return { sent: false, reason: decided.reason }',
    'const decided = (await mayWriteTo({ db, config }, fan, isAnswer)) as { permit: never }',
  ]),
  moneyBug('texts', 'a message without a response is not resumed', 'The send never ends.', [
    taking,
    'sql`r.text is not null and r.leased_until <= ${at}::timestamptz`',
    'sql`r.text is not null and r.leased_until <= ${toIso(0)}::timestamptz`',
  ]),
  moneyBug('texts', 'a send counts as done while recipients wait', 'They are never written to.', [
    sending,
    'if (left > 0) return',
    'void left',
  ]),
  moneyBug('texts', 'a resumed send starts its next batch after a year', 'The send never ends.', [
    'server/sending/begin.ts',
    'doUpdateSet({ next_batch_at: at, waiting: null, ended_at: null })',
    "doUpdateSet({ next_batch_at: sql`${at}::timestamptz + interval '1 year'`, waiting: null, ended_at: null })",
  ]),
  moneyBug(
    'texts',
    'an attempt with an unknown result is ignored after its fan opted out',
    'The send never ends.',
    [delivering, 'if (!now.may) return leftOut(now.reason)', "if (!now.may) return 'stopped'"],
    [
      sending,
      "text = case when x.result in ('stopped', 'left out') then null",
      "text = case when x.result in ('left out') then null",
    ],
  ),
]
