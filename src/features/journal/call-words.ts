import { startCase } from '#lib/case.ts'
import { m } from '#messages/m.ts'

/** What a call does, said of what was done. */
const words: Record<string, () => string> = {
  updateProfile: m.journal_call_update_profile,
  updateSettings: m.journal_call_update_settings,
  updateEvent: m.journal_call_update_event,
  switchAllEvents: m.journal_call_switch_all_events,
  importEvents: m.journal_call_import_events,
  reserveSeat: m.journal_call_reserve_seat,
  addVipInventory: m.journal_call_add_vip_inventory,
  importInventory: m.journal_call_import_inventory,
  cancelResale: m.journal_call_cancel_resale,
  cancelReservedOrder: m.journal_call_cancel_reserved_order,
  createPriceRule: m.journal_call_create_price_rule,
  updatePriceRule: m.journal_call_update_price_rule,
  deletePriceRule: m.journal_call_delete_price_rule,
  addEventPriceRules: m.journal_call_add_event_price_rules,
  removeEventPriceRule: m.journal_call_remove_event_price_rule,
  createReward: m.journal_call_create_reward,
  updateRewards: m.journal_call_update_rewards,
  deleteReward: m.journal_call_delete_reward,
}

/** What was done, by the call's name; one without words here goes by its name. */
export const callWords = (call: string): string => (Object.hasOwn(words, call) ? words[call]!() : startCase(call))
