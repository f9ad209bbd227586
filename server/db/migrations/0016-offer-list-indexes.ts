import { indexes, plain, word } from './0014-list-indexes.ts'

/** A deleted row is in no list. */
const END = ') where deleted_at is null'

const rewardSorts = [
  ...['code_key', 'amount', 'start_date', 'end_date', 'apply_to_all_events', 'auto_apply', 'status'].map(plain),
  word('type'),
]

const ruleSorts = [
  ...['change_value', 'user_email_key', 'apply_to_all_events', 'status', 'version'].map(plain),
  ...['rule_type', 'change_type', 'type'].map(word),
]

/**
 * What rewards and price rules are sorted by, likewise. Not a reward's version and how often it was used, which change with the
 * sales that name it, nor its description, which may be too long for an index.
 */
export const offerListIndexes = `
${indexes('rewards', rewardSorts, undefined, END)}
${indexes('price_rules', ruleSorts, undefined, END)}
`
