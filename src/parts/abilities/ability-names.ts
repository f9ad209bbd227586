import type { Subject } from '#contract/core/access.ts'
import { m } from '#messages/m.ts'

/** The name of each ability. */
export const abilityNames: Record<Subject, () => string> = {
  all: m.people_ability_all,
  revenue: m.people_ability_revenue,
  sales_channel: m.people_ability_sales_channel,
  sales_channel_event_details: m.people_ability_event_details,
  csv_download: m.people_ability_csv_download,
  text_buy_ui: m.people_ability_text_buy_ui,
  bidding_ui: m.people_ability_bidding_ui,
  seatpicker_ui: m.people_ability_seatpicker_ui,
  offers: m.people_ability_offers,
  tag: m.people_ability_tag,
  text_buy_segment: m.people_ability_segments,
  bulk_messages: m.people_ability_mass_texts,
  shift_journal: m.people_ability_shift_journal,
}
