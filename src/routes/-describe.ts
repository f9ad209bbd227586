import type { Descriptions } from '#data/outbox/describe.ts'
import { events } from '#features/events/describe.ts'
import { seats, vip } from '#features/inventory/describe.ts'
import { massTexts } from '#features/mass-texts/describe.ts'
import { offers } from '#features/offers/describe.ts'
import { priceRules } from '#features/price-rules/describe.ts'
import { rewards } from '#features/rewards/describe.ts'
import { segments } from '#features/segments/describe.ts'
import { users } from '#features/users/describe.ts'
import { savedViews } from '#parts/list-page/views/describe.ts'
import { templates } from '#parts/templates/describe.ts'

/** What each area says of its rows, for tray, attention and journal. */
export const descriptions: Descriptions = {
  events,
  seats,
  vip,
  rewards,
  price_rules: priceRules,
  segments,
  users,
  offers,
  bulk_messages: massTexts,
  message_templates: templates,
  saved_views: savedViews,
  admin_views: savedViews,
}
