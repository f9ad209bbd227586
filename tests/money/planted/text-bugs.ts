import { moneyBug, type MoneyBug } from './money-bug.ts'

const sending = 'server/sending/send-batch.ts'
const taking = 'server/sending/take-batch.ts'

/** Mistakes with mass texts, offers and messages. */
export const textBugs: readonly MoneyBug[] = [
  moneyBug('texts', 'whoever stops while a batch goes out is written to', 'An opt-out that was taken is not obeyed.', [
    sending,
    '[fan, mayWrite(reach)] as const',
    '[fan, mayWrite({ ...reach, subscribed: true })] as const',
  ]),
  moneyBug('texts', 'an opt-out after a message was written down is not seen', 'An opt-out that was taken is not obeyed.', [
    'server/chat/write-to-fan.ts',
    'const decided = await mayWriteTo({ db, config }, fan)\n  if (!decided.may) return { sent: false, reason: decided.reason }',
    'const decided = (sendOpen as never)[fan] ?? (await mayWriteTo({ db, config }, fan))',
  ]),
  moneyBug('texts', 'a message without a response is not taken up again', 'The send never ends.', [
    taking,
    'and (r.leased_until is null or r.leased_until <= ${at}::timestamptz)',
    "and (r.leased_until is null or r.leased_until <= ${at}::timestamptz - interval '10 years')",
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
]
