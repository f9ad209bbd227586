import { moneyBug, type MoneyBug } from './money-bug.ts'

const sending = 'server/sending/send-batch.ts'
const delivering = 'server/sending/deliver.ts'
const taking = 'server/sending/take-batch.ts'

/** Mistakes with mass texts, offers and messages. */
export const textBugs: readonly MoneyBug[] = [
  moneyBug('texts', 'whoever stops while a batch goes out is written to', 'An opt-out that was taken is not obeyed.', [
    delivering,
    ': mayWrite(reach)]',
    ': mayWrite({ ...reach, subscribed: true })]',
  ]),
  moneyBug('texts', 'whether a fan may be written to is not asked again', 'The message of whoever stopped has no end.', [
    'server/chat/write-to-fan.ts',
    'const decided = await mayWriteTo({ db, config }, fan, isAnswer)\n  if (!decided.may) return { sent: false, reason: decided.reason }',
    'const decided = (await mayWriteTo({ db, config }, fan, isAnswer)) as { permit: never }',
  ]),
  moneyBug('texts', 'a message without a response is not taken up again', 'The send never ends.', [
    taking,
    'sql`r.text is not null and r.leased_until <= ${at}::timestamptz`',
    'sql`r.text is not null and r.leased_until <= ${toIso(0)}::timestamptz`',
  ]),
  moneyBug('texts', 'a send is done while recipients wait', 'They are never written to.', [
    sending,
    'if (left > 0) return',
    'void left',
  ]),
  moneyBug('texts', 'a send that was resumed looks for its next batch in a year', 'The send never ends.', [
    'server/sending/begin.ts',
    'doUpdateSet({ next_batch_at: at, waiting: null, ended_at: null })',
    "doUpdateSet({ next_batch_at: sql`${at}::timestamptz + interval '1 year'`, waiting: null, ended_at: null })",
  ]),
  moneyBug(
    'texts',
    'an unknown attempt is left alone once its fan has stopped',
    'The send never ends.',
    [delivering, 'if (!now.may) return leftOut(now.reason)', "if (!now.may) return 'stopped'"],
    [
      sending,
      "text = case when x.result in ('stopped', 'left out') then null",
      "text = case when x.result in ('left out') then null",
    ],
  ),
]
