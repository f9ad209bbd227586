import * as z from 'zod/mini'
import { ofChannel, ofEvent, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import {
  atMost,
  clearableList,
  Instant,
  InstantInput,
  Money,
  NumberId,
  OnOff,
  paged,
  pageQuery,
  PositiveMoney,
  RowId,
  requiredText,
} from '#contract/core/wire.ts'

/** A promo code. `type` null means every kind of inventory. `amount` is in the channel's currency. */
export const Reward = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  code: z.string(),
  description: z.string(),
  amount: Money,
  start_date: z.nullable(Instant),
  end_date: z.nullable(Instant),
  apply_to_all_events: z.boolean(),
  auto_apply: z.boolean(),
  type: z.nullable(z.enum(['seat', 'vip'])),
  events: z.array(z.int()),
  redeemed_count: z.int(),
  status: OnOff,
  created_at: Instant,
  version: z.int(),
})
export type Reward = z.output<typeof Reward>

export const MAX_REWARD_CODE = 16
const MAX_DESCRIPTION = 500
/** The most events of a reward; a season has fewer. */
const MAX_EVENTS = 1000

const kinds = ['seat', 'vip'] as const

/** A reward code; full-width letters are converted to plain letters. */
const Code = z
  .string('Required')
  .check(
    z.normalize('NFKC'),
    z.trim(),
    z.minLength(1, { error: 'Required', abort: true }),
    atMost(MAX_REWARD_CODE),
    z.regex(/^[a-zA-Z\d]+$/, 'Must contain only letters and digits'),
  )
/** A moment that may be left open. Null and '' mean that there is no moment. */
const Moment = z.pipe(
  z.nullable(z.union([z.literal(''), InstantInput], 'Invalid Date')),
  z.transform((value) => value || null),
)

const fields = {
  code: Code,
  description: requiredText(MAX_DESCRIPTION),
  amount: PositiveMoney,
  start_date: Moment,
  end_date: Moment,
  apply_to_all_events: z.boolean(),
  auto_apply: z.boolean(),
  // Empty means every kind of inventory.
  type: z.pipe(
    z.nullable(z.union([z.literal(''), z.enum(kinds)], `Must be one of ${kinds.join(', ')}`)),
    z.transform((kind) => kind || null),
  ),
  events: clearableList(z.array(NumberId).check(z.maxLength(MAX_EVENTS))),
  status: OnOff,
}

export const NewReward = z.object({
  sales_channel_id: NumberId,
  code: fields.code,
  description: fields.description,
  amount: fields.amount,
  start_date: z._default(fields.start_date, null),
  end_date: z._default(fields.end_date, null),
  apply_to_all_events: z._default(fields.apply_to_all_events, false),
  auto_apply: z._default(fields.auto_apply, false),
  type: z._default(fields.type, null),
  events: z._default(fields.events, []),
})
/** The changed fields of a reward; absent fields do not change. */
export const RewardChange = z.extend(z.partial(z.object(fields)), { id: RowId })
export const RewardChanges = z.array(RewardChange).check(z.minLength(1, 'Required'), z.maxLength(200))

/** The list of rewards: searched by code and description. */
export const rewardList = list<Reward>()({
  name: 'rewards',
  fields: {
    id: 'id',
    code: 'text',
    description: 'text',
    amount: 'number',
    start_date: 'instant',
    end_date: 'instant',
    apply_to_all_events: 'flag',
    auto_apply: 'flag',
    type: 'text',
    redeemed_count: 'number',
    status: 'number',
    sales_channel_id: 'number',
    created_at: 'instant',
    version: 'number',
  },
  search: ['code', 'description'],
  filters: {},
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
})

const ofReward: Scope = { row: 'reward', ids: ({ params }: { params: { id: string } }) => params.id, missing: 'Reward not found' }
const byId = z.object({ id: RowId })

/** Promo codes. */
export const rewards = area({
  readReward: endpoint({
    method: 'GET',
    path: '/rewards/{id}',
    params: byId,
    reply: Reward,
    access: { scope: ofReward },
    queue: 'never',
    summary: 'One reward',
  }),
  listRewards: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/rewards',
    params: z.object({ id: NumberId }),
    query: z.object(pageQuery),
    reply: paged(Reward),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The rewards of a channel',
  }),
  listEventRewards: endpoint({
    method: 'GET',
    path: '/events/{id}/rewards',
    params: z.object({ id: NumberId }),
    reply: z.array(Reward),
    access: { scope: ofEvent() },
    queue: 'never',
    summary: 'The rewards that apply to an event now: its own, and those of all events',
  }),
  createReward: endpoint({
    method: 'POST',
    path: '/rewards',
    body: NewReward,
    reply: Reward,
    status: 201,
    access: { scope: ofChannel('sales_channel_id', 'body'), manage: 'sales_channel' },
    queue: 'yes',
    summary: 'Creates a reward; 409 if the code is in use, or if another active reward already applies automatically',
  }),
  updateRewards: endpoint({
    method: 'PATCH',
    path: '/rewards',
    body: RewardChanges,
    reply: z.array(Reward),
    access: {
      scope: {
        row: 'reward',
        ids: ({ body }: { body: readonly { id: string }[] }) => body.map(({ id }) => id),
        missing: 'Reward not found',
      },
      manage: 'sales_channel',
    },
    queue: 'yes',
    summary: 'Changes rewards, all of them or none',
  }),
  deleteReward: endpoint({
    method: 'DELETE',
    path: '/rewards/{id}',
    params: byId,
    reply: null,
    access: { scope: ofReward, manage: 'sales_channel' },
    queue: 'yes',
    summary: 'Deletes a reward; its code can be used again, and sales that used it keep it',
  }),
})
