import type { Subject } from '#contract/core/access.ts'
import type { KeyedText } from '#lib/problem-texts.ts'
import { listed } from '#lib/listed.ts'
import { m } from '#messages/m.ts'
import { abilityNames } from '#parts/abilities/ability-names.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'
import { showCount } from '#ui/count/count.ts'
import { attemptSentence } from './attempt-sentence.ts'
import { callWords } from './call-words.ts'
import { changesOf, fieldName } from './changes.ts'
import {
  eventOf,
  fanOf,
  itemOf,
  type Line,
  moneyOf,
  numberIn,
  partOf,
  personOf,
  placesOf,
  quoted,
  resaleOrderOf,
  rowOf,
  saleOf,
  textIn,
} from './line.ts'
import { capitalized, fill, joined, type Piece } from './pieces.ts'
import { refundReasonWords } from './refund-reason-words.ts'
import { addedRules, priceRuleOf, removedRule } from './rule-sentences.ts'
import { runSentences } from './run-sentences.ts'
import { seatSentences } from './seat-sentences.ts'
import { statusChangeWords } from './status-words.ts'

type Sentence = (line: Line) => Piece[]

const withItem = (line: Line, item: Piece | readonly Piece[]): Piece[] =>
  fill(m.journal_with_item, { action: callWords(line.entry.call), item })

/** The sentence with only the call's action, for calls without further facts. */
const action: Sentence = (line) => [{ text: callWords(line.entry.call) }]
/** The call's action and the name of its row, followed by what was changed. */
const named: Sentence = (line) => withRow(line, itemOf(line))
/** The call's action and the event, followed by what was changed. */
const ofEvent: Sentence = (line) => withRow(line, eventOf(line))
/** The call's action and the venue of a map. A map has too many numbers for a sentence. */
const ofMap: Sentence = (line) => withItem(line, itemOf(line))
const ofFan: Sentence = (line) => withItem(line, fanOf(line))
/** The call's action and what was changed, such as settings. */
const changes: Sentence = (line) => {
  const changed = changesOf(line)
  return changed === null ? action(line) : withItem(line, changed)
}

/** The action and its row: the change of a status in its own words, any other change old → new. */
function withRow(line: Line, row: Piece): Piece[] {
  const status = statusChangeWords(line)
  return status === null ? withChanges(line, withItem(line, row)) : fill(m.journal_with_item, { action: status, item: row })
}

function withChanges(line: Line, sentence: Piece[]): Piece[] {
  const changed = changesOf(line)
  return changed === null ? sentence : joined([sentence, changed])
}

/** Adds the number of fans that a send had reached, if the recorded change stopped the send. */
function withReached(line: Line, sentence: Piece[]): Piece[] {
  const { reached } = line.entry.facts
  if (reached === undefined) return sentence
  const words = m.journal_reached({ reached: showCount(reached.sent), fans: showCount(reached.total) })
  return joined([sentence, [{ text: words }]])
}

/** A bid: fan, quantity, amount for one, and product. */
function bidSlots(line: Line) {
  const { amount, quantity = 1, currency } = line.entry.facts
  const each = amount === undefined ? undefined : amount / quantity
  return { fan: fanOf(line), quantity, amount: moneyOf(each, currency), product: itemOf(line) }
}

const isDone = ({ entry }: Line) => entry.outcome === 'done'

const refund: Sentence = (line) => {
  const movement = partOf(line, 'plan')['movement']
  const given = (movement ?? partOf(line, 'body')) as Record<string, unknown>
  const currency = textIn(given, 'currency') ?? textIn(given, 'currencyType')
  const slots = { amount: moneyOf(numberIn(given, 'amount'), currency), order: saleOf(line) }
  if (!isDone(line)) return fill(m.journal_not_refund, slots)
  return fill(m.journal_did_refund, { ...slots, reason: refundReasonWords(textIn(given, 'reason')) })
}

const orderSlots = (line: Line) => ({ fan: fanOf(line), places: placesOf(line), event: eventOf(line) })

/** A sentence with the word for a resale order, which is linked, and which begins the sentence in some languages. */
const ofOrder = (
  line: Line,
  message: (inputs: { order: string; fan: string; places: string; event: string }) => string,
): Piece[] => capitalized(fill(message, { order: resaleOrderOf(line), ...orderSlots(line) }))

const cancelOrder: Sentence = (line) => {
  if (!isDone(line)) return ofOrder(line, m.journal_not_cancel_order)
  const amount = numberIn(partOf(line, 'plan'), 'amount') ?? 0
  if (amount === 0) return ofOrder(line, m.journal_did_cancel_order)
  const words = moneyOf(amount, textIn(partOf(line, 'plan'), 'currency'))
  return ofOrder(line, (inputs) => m.journal_did_cancel_order_refund({ ...inputs, amount: words }))
}

const noteCase: Sentence = (line) => {
  const note = textIn(partOf(line, 'body'), 'note') ?? ''
  if (note === '') return [{ text: m.journal_did_remove_note() }]
  if (line.entry.facts.fan === undefined) return fill(m.journal_did_note_case, { text: quoted(note) })
  return ofOrder(line, (inputs) => m.journal_did_note_order({ ...inputs, text: quoted(note) }))
}

/** Appends the note that the author of the action wrote. */
const withNote = (sentence: Piece[], note: string | undefined): Piece[] =>
  note === undefined ? sentence : joined([sentence, [{ text: m.journal_quoted({ text: quoted(note) }) }]])

const settleCase: Sentence = (line) => {
  const sentence = line.entry.facts.fan === undefined ? action(line) : ofOrder(line, m.journal_did_settle_case)
  return withNote(sentence, textIn(partOf(line, 'body'), 'note'))
}

/** A charge started by a person. The charge is made a moment later; if it fails, the failure has a line of its own. */
const chargePass: Sentence = (line) => {
  const { quantity = 1, pass_setting } = partOf(line, 'answer') as { quantity?: number; pass_setting?: Record<string, unknown> }
  const each = numberIn(pass_setting ?? {}, 'amount')
  if (each === undefined) return withItem(line, joined([[fanOf(line)], [itemOf(line)]]))
  const amount = moneyOf(each * quantity, textIn(pass_setting ?? {}, 'currency'))
  return fill(m.journal_did_charge_pass, { fan: fanOf(line), amount, product: itemOf(line) })
}

/** The names of the fields that a person changed in their own account; the values are not recorded. */
const ownProfile: Sentence = (line) => {
  const { fields } = rowOf(line)
  const names = (Array.isArray(fields) ? fields : []).map((field) => fieldName(String(field)))
  return names.length === 0 ? action(line) : withItem(line, { text: listed(names) })
}

/** A stop request that was decided; the decision is in the fan's row. */
const decideOnStop: Sentence = (line) =>
  fill(rowOf(line)['subscribed'] === true ? m.journal_did_keep_fan : m.journal_did_opt_out, { fan: fanOf(line) })

const write: Sentence = (line) => {
  const text = quoted(textIn(partOf(line, 'answer'), 'message') ?? textIn(partOf(line, 'body'), 'message'))
  return fill(isDone(line) ? m.journal_did_write : m.journal_not_write, { fan: fanOf(line), text })
}

/** A result of an import: the numbers of new, changed and skipped lines, and the name of the file. */
function importSlots(line: Line) {
  const answer = partOf(line, 'answer')
  const count = (name: string) => numberIn(answer, name) ?? 0
  const file = textIn(partOf(line, 'file'), 'name') ?? m.journal_no_name()
  return { file, imported: count('imported'), updated: count('updated'), skipped: count('skipped') }
}

const switchEvents: Sentence = (line) => {
  const count = numberIn(partOf(line, 'answer'), 'updated') ?? 0
  const isOn = partOf(line, 'body')['action'] === 'enable all'
  return [{ text: isOn ? m.journal_did_enable_events({ count }) : m.journal_did_disable_events({ count }) }]
}

const addVip: Sentence = (line) => {
  const row = { ...partOf(line, 'body'), ...rowOf(line) }
  const quantity = numberIn(row, 'total_quantity') ?? 0
  return fill(m.journal_did_add_vip, {
    item: itemOf(line),
    quantity,
    amount: moneyOf(numberIn(row, 'price'), line.entry.facts.currency),
    event: eventOf(line),
  })
}

const abilitiesIn = (row: unknown): Subject[] => {
  const given = (row as { abilities?: unknown } | null)?.abilities
  return (Array.isArray(given) ? given : []) as Subject[]
}
const abilityWords = (all: readonly Subject[]) => listed(all.map((subject) => abilityNames[subject]?.() ?? subject))

/** The abilities that a person got and lost. */
const setAbilities: Sentence = (line) => {
  const person = personOf(line)
  const [before, after] = [abilitiesIn(line.entry.before), abilitiesIn(line.entry.after)]
  const given = after.filter((subject) => !before.includes(subject))
  const taken = before.filter((subject) => !after.includes(subject))
  if (given.length + taken.length === 0) return withItem(line, person)
  return joined([
    ...(given.length > 0 ? [fill(m.journal_did_give_abilities, { person, abilities: abilityWords(given) })] : []),
    ...(taken.length > 0 ? [fill(m.journal_did_take_abilities, { person, abilities: abilityWords(taken) })] : []),
  ])
}

const paymentFailed: Sentence = (line) => {
  const row = rowOf(line)
  const amount = moneyOf(numberIn(row, 'amount'), textIn(row, 'currency') ?? line.entry.facts.currency)
  const slots = { amount, places: placesOf(line), event: eventOf(line) }
  if (row['what'] === 'payout') return fill(m.journal_payout_failed, slots)
  if (row['what'] === 'reversal') return fill(m.journal_reversal_failed, slots)
  if (row['what'] === 'refund') return fill(m.journal_refund_failed, { fan: fanOf(line), amount })
  return fill(m.journal_charge_failed, { fan: fanOf(line), amount, product: itemOf(line) })
}

const deliveryFailed: Sentence = (line) => {
  const sentence = fill(m.journal_delivery_failed, orderSlots(line))
  const reason = textIn(rowOf(line), 'reason')
  return reason === undefined ? sentence : fill(m.journal_with_reason, { sentence, reason })
}

const sendEnded: Sentence = (line) => {
  const count = (name: string) => numberIn(rowOf(line), name) ?? 0
  const item = line.entry.facts.item === undefined ? eventOf(line) : itemOf(line)
  return fill(m.journal_send_ended, { sent: count('sent'), failed: count('failed'), item })
}

/** The sentence of each recorded call, and of each recorded action of the server itself. */
export const sentences: Record<string, Sentence> = {
  ...seatSentences,
  ...runSentences,
  endSession: action,
  endOwnSession: action,
  updateProfile: ownProfile,
  setAbilities,
  endPersonSessions: (line) => fill(m.journal_did_sign_out, { person: personOf(line) }),
  endPersonSession: (line) => fill(m.journal_did_sign_out_device, { person: personOf(line) }),
  invitePerson: (line) => fill(m.journal_did_invite, { person: personOf(line) }),
  resendInvitation: (line) => fill(m.journal_did_resend_invitation, { person: personOf(line) }),
  withdrawInvitation: (line) => fill(m.journal_did_withdraw_invitation, { person: personOf(line) }),
  updateSettings: changes,
  updateTextToBuySettings: changes,
  saveBidSettings: changes,
  saveSeatmapSettings: changes,
  saveMarketplaceSettings: changes,
  connectWhatsApp: (line) => {
    const account = textIn(partOf(line, 'answer'), 'whatsappBusinessAccountId')
    return account === undefined ? action(line) : fill(m.journal_did_connect_whats_app, { account })
  },
  loginToSalesforce: action,
  completeSalesforceLogin: action,
  disconnectSalesforce: action,
  updateEvent: ofEvent,
  switchAllEvents: switchEvents,
  importEvents: (line) => fill(m.journal_did_import_events, importSlots(line)),
  importInventory: (line) => fill(m.journal_did_import_seats, { ...importSlots(line), event: eventOf(line) }),
  addVipInventory: addVip,
  addEventPriceRules: addedRules,
  removeEventPriceRule: removedRule,
  createReward: named,
  updateRewards: named,
  deleteReward: named,
  createPriceRule: (line) => withItem(line, priceRuleOf(line)),
  updatePriceRule: (line) => withChanges(line, withItem(line, priceRuleOf(line))),
  deletePriceRule: (line) => withItem(line, priceRuleOf(line)),
  createOffer: ofEvent,
  updateOffer: (line) => withReached(line, ofEvent(line)),
  deleteOffer: ofEvent,
  createBulkMessage: named,
  updateBulkMessage: (line) => withReached(line, named(line)),
  cancelBulkMessage: (line) => withReached(line, withItem(line, itemOf(line))),
  sendToMyself: action,
  saveTemplate: (line) => joined([named(line), [{ text: m.journal_quoted({ text: quoted(textIn(rowOf(line), 'message')) }) }]]),
  deleteTemplate: named,
  saveSeatMap: ofMap,
  deleteSeatMap: ofMap,
  cancelResale: (line) => fill(m.journal_did_cancel_listing, orderSlots(line)),
  cancelReservedOrder: cancelOrder,
  takeOrder: (line) =>
    ofOrder(line, partOf(line, 'body')['taken'] === false ? m.journal_did_leave_order : m.journal_did_take_order),
  noteCase,
  settleCase,
  refuseRefund: (line) => withNote(fill(m.journal_did_refuse_refund, orderSlots(line)), textIn(partOf(line, 'body'), 'reason')),
  unblockUser: (line) => fill(m.journal_did_unblock, { fan: fanOf(line) }),
  createTag: (line) => fill(m.journal_did_tag, { fan: fanOf(line), tag: textIn(partOf(line, 'body'), 'name') ?? '' }),
  connectTag: (line) => {
    const changed = changesOf(line, (field) => field === 'tags')
    return changed === null ? ofFan(line) : joined([ofFan(line), changed])
  },
  sendMessage: write,
  decideOnStop,
  markRead: (line) => fill(m.journal_did_mark_read, { fan: fanOf(line) }),
  markUnread: (line) => fill(m.journal_did_mark_unread, { fan: fanOf(line) }),
  writeOnPhone: ofFan,
  createSegment: named,
  updateSegment: named,
  deleteSegment: named,
  eraseUser: () => [{ text: m.journal_did_erase() }],
  refundTransaction: refund,
  updateTransactionEmail: (line) => fill(m.journal_did_change_email, { order: saleOf(line) }),
  resendReceipt: (line) => fill(m.journal_did_resend_receipt, { order: saleOf(line) }),
  addImage: action,
  removeImage: action,
  startUpload: action,
  approveBid: (line) => fill(isDone(line) ? m.journal_did_approve : m.journal_not_approve, bidSlots(line)),
  rejectBid: (line) => fill(m.journal_did_reject, bidSlots(line)),
  stopApprovalRun: named,
  createBidProduct: named,
  updateBidProduct: named,
  deleteBidProduct: named,
  createPassProduct: named,
  updatePassProduct: named,
  cancelPassSubscriber: (line) => fill(m.journal_did_cancel_pass, { fan: fanOf(line), product: itemOf(line) }),
  chargePassSubscriber: chargePass,
  createDomain: named,
  updateDomain: named,
  deleteDomain: named,
  deactivateDomain: (line) => withItem(line, itemOf(line)),
  activateDomain: (line) => withItem(line, itemOf(line)),
  paymentFailed,
  deliveryFailed,
  sendEnded,
}

/** Whether a call was refused before its body was read, so that only its path is known. */
const isUnread = (line: Line): boolean => {
  const { outcome, facts, row_id } = line.entry
  const isNamed = facts.fan ?? facts.sale ?? facts.places ?? facts.item ?? facts.person
  return outcome === 'refused' && isNamed === undefined && (row_id === null || facts.event !== undefined)
}

/** Calls whose own sentences show whether they succeeded. */
const saysOutcome = new Set(['approveBid', 'refundTransaction', 'cancelReservedOrder', 'sendMessage', 'reserveSeat'])

/** The reason why a call was refused or failed, in the current language. */
function reasonOf(line: Line): string | null {
  const problem = partOf(line, 'problem')
  const detail = textIn(problem, 'detail')
  return detail === undefined ? null : problemDetail({ detail, text: problem['text'] as KeyedText | undefined })
}

/** A line of the journal as a sentence, with names and links, and the reason if it was refused or failed. */
export function sentenceOf(line: Line): Piece[] {
  const { call, outcome } = line.entry
  const known = Object.hasOwn(sentences, call) ? sentences[call]! : action
  const isOfServer = call === 'paymentFailed' || call === 'deliveryFailed' || call === 'sendEnded'
  if (outcome === 'done' || isOfServer) return known(line)
  const sentence = saysOutcome.has(call) && !isUnread(line) ? known(line) : attemptSentence(line)
  const reason = reasonOf(line)
  return reason === null ? sentence : fill(m.journal_with_reason, { sentence, reason })
}
