import * as z from 'zod/mini'
import { ofChannel, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { fullName, list } from '#contract/core/list.ts'
import { requiredText, count, Instant, manyOf, NumberId, paged, pageQuery, RowId } from '#contract/core/wire.ts'

/** The kinds of message channels. */
export const messageChannelTypes = ['twilio', 'whatsapp', 'attentive', 'phoney', 'facebook'] as const
export type MessageChannelType = (typeof messageChannelTypes)[number]

/** A tag of fans. The system adds the automatic tags; users can neither add nor remove them. */
export const Tag = z.object({
  id: RowId,
  name: z.string(),
  description: z.nullable(z.string()),
  slug: z.string(),
  automatic: z.boolean(),
})
export type Tag = z.output<typeof Tag>

const MessageChannel = z.object({ id: RowId, type: z.enum(messageChannelTypes) })
const Named = z.object({ id: RowId, name: z.string() })

/** A fan of a channel. */
export const TextBuyUser = z.object({
  id: z.int(),
  sales_channel_id: z.int(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  text_buy_user_message_channels: z.array(MessageChannel),
  referred_by: z.nullable(z.object({ id: z.int(), first_name: z.nullable(z.string()), last_name: z.nullable(z.string()) })),
  zip_code: z.nullable(z.string()),
  /** A code, or JSON that contains one. */
  reward_code: z.nullable(z.string()),
  referral_count: z.int(),
  campaign: z.nullable(z.string()),
  source: z.nullable(z.string()),
  account_groups: z.array(Named),
  tags: z.array(Tag),
  attributes: z.array(z.object({ source: z.string(), name: z.string(), value: z.string() })),
  created_at: Instant,
  completed_at: z.nullable(Instant),
  opted_in_marketing: z.boolean(),
  subscribed: z.boolean(),
  opted_out_at: z.nullable(Instant),
  blocked: z.boolean(),
  /** When automatic messages were paused because the fan seemed to refuse them; null once somebody has decided (an extension). */
  paused_at: z.nullable(Instant),
  third_party_member_id: z.nullable(z.string()),
  graduation_year: z.nullable(z.int()),
  tickets_claimed: z.int(),
  version: z.int(),
})
export type TextBuyUser = z.output<typeof TextBuyUser>

/** A fan, with the related data that the query includes. */
export const TextBuyUserDetail = z.extend(TextBuyUser, {
  /** The city and country of the phone number; null if unknown. */
  phone_lookup: z.optional(
    z.nullable(z.object({ details: z.object({ city: z.nullable(z.string()), country: z.nullable(z.string()) }) })),
  ),
  /** Fans of other channels with the same email or phone. Always empty for members, who see only their own channel. */
  other_accounts: z.optional(z.array(z.object({ id: z.int(), sales_channel_id: z.int() }))),
  activities: z.optional(z.array(z.object({ id: RowId, type: z.string(), created_at: Instant }))),
  message_channels: z.optional(z.array(MessageChannel)),
})
export type TextBuyUserDetail = z.output<typeof TextBuyUserDetail>

/** A channel in which a person is a fan; `user_id` is the fan's id there. */
export const UserChannel = z.object({
  id: z.int(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  is_marketplace_enabled: z.boolean(),
  user_id: z.int(),
})
export type UserChannel = z.output<typeof UserChannel>

export const USER_MISSING = 'Text to buy user not found'
/** Returns the scope of a call about one fan. @param field the field of the path or the body that contains the fan's id */
export const ofUser = (field = 'id', part: 'params' | 'body' = 'params'): Scope => ({
  row: 'user',
  ids: (input: { params: never; body: never }) => (input[part] as Record<string, number> | undefined)?.[field],
  missing: USER_MISSING,
})

/** The states by which fans are filtered. A fan can be in several states, but a fan who is `reachable` is in no other. */
export const fanStates = ['reachable', 'asks_to_stop', 'opted_out', 'blocked'] as const
export type FanState = (typeof fanStates)[number]

type StateFields = Pick<TextBuyUser, 'subscribed' | 'blocked' | 'paused_at'>
/** Returns the states that a fan is in. */
const statesOf = ({ subscribed, blocked, paused_at }: StateFields): FanState[] => {
  const states: FanState[] = []
  if (paused_at !== null) states.push('asks_to_stop')
  if (!subscribed) states.push('opted_out')
  if (blocked) states.push('blocked')
  return states.length === 0 ? ['reachable'] : states
}

/** The list of fans: searched by names, email, phone and reward code. */
export const userList = list<TextBuyUser>()({
  name: 'users',
  fields: {
    id: 'number',
    sales_channel_id: 'number',
    first_name: 'text',
    last_name: 'text',
    name: 'text',
    email: 'text',
    phone: 'text',
    'referred_by.id': 'number',
    'referred_by.first_name': 'text',
    'referred_by.last_name': 'text',
    zip_code: 'text',
    reward_code: 'text',
    referral_count: 'number',
    campaign: 'text',
    source: 'text',
    created_at: 'instant',
    completed_at: 'instant',
    opted_in_marketing: 'flag',
    subscribed: 'flag',
    opted_out_at: 'instant',
    blocked: 'flag',
    paused_at: 'instant',
    third_party_member_id: 'text',
    graduation_year: 'number',
    tickets_claimed: 'number',
    version: 'number',
  },
  search: ['name', 'email', 'phone', 'reward_code'],
  filters: {
    campaign: { is: 'in', field: 'campaign', folded: true },
    source: { is: 'in', field: 'source', folded: true },
    accountGroup: { is: 'has', of: ({ account_groups }) => account_groups.map(({ id }) => id) },
    userTag: { is: 'has', of: ({ tags }) => tags.map(({ id }) => id) },
    state: { is: 'has', of: statesOf },
  },
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
  derived: { name: fullName },
})

const userQuery = {
  ...pageQuery,
  campaign: z.optional(manyOf(z.string(), { whole: true })),
  source: z.optional(manyOf(z.string(), { whole: true })),
  accountGroup: z.optional(manyOf(RowId)),
  userTag: z.optional(manyOf(RowId)),
  /** The fans in one of these states (an extension). */
  state: z.optional(manyOf(z.enum(fanStates))),
}
const csvQuery = { ...userQuery, take: z.optional(count(1)) }

/** A boolean in a query. */
const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], 'Must be true or false'),
  z.transform((value) => value === true || value === 'true'),
)

/** The list of tags that a fan does not have yet. */
export const tagList = list<Tag & { created_at?: string }>()({
  name: 'tags',
  fields: { id: 'id', name: 'text', description: 'text', slug: 'text', automatic: 'flag', created_at: 'instant' },
  search: ['name'],
  filters: {},
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
})

const MAX_TAG = 60
export const TagName = requiredText(MAX_TAG)

const byId = z.object({ id: NumberId })

/** Fans, their tags and account groups, and their channels. */
export const users = area({
  listChannelUsers: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/ttb-users',
    params: byId,
    query: z.object(userQuery),
    reply: paged(TextBuyUser),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The fans of a channel',
  }),
  listUsers: endpoint({
    method: 'GET',
    path: '/ttb-users',
    query: z.object(userQuery),
    reply: paged(TextBuyUser),
    access: 'provider',
    queue: 'never',
    summary: 'The fans of all channels',
  }),
  downloadUsers: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/ttb-users/csv',
    params: byId,
    query: z.object(csvQuery),
    reply: { file: 'text/csv', as: 'users.csv' },
    access: { scope: ofChannel(), manage: 'csv_download' },
    queue: 'never',
    proof: true,
    summary: 'The fans of a channel as a file',
  }),
  readUserFilterOptions: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/ttb-users/filter-options',
    params: byId,
    reply: z.object({
      campaigns: z.array(z.string()),
      sources: z.array(z.string()),
      accountGroups: z.array(Named),
      tags: z.array(Named),
    }),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The values by which the list of fans can be filtered',
  }),
  readUser: endpoint({
    method: 'GET',
    path: '/ttb-users/{id}',
    params: byId,
    query: z.object({
      includePhoneLookup: z.optional(Flag),
      includeOtherAccounts: z.optional(Flag),
      includeActivities: z.optional(Flag),
      includeMessageChannels: z.optional(Flag),
    }),
    reply: TextBuyUserDetail,
    access: { scope: ofUser() },
    queue: 'never',
    summary: 'One fan',
  }),
  readUserChannels: endpoint({
    method: 'GET',
    path: '/ttb-users/{id}/sales-channels',
    params: byId,
    reply: z.array(UserChannel),
    access: { scope: ofUser() },
    queue: 'never',
    summary: 'The channels in which a person is a fan; a member sees only the member’s own',
  }),
  unblockUser: endpoint({
    method: 'PATCH',
    path: '/ttb-users/unblock/{userId}',
    params: z.object({ userId: NumberId }),
    reply: TextBuyUser,
    access: { scope: ofUser('userId'), manage: 'sales_channel' },
    confirms: [{ reads: ['readUser', 'listUsers', 'listChannelUsers'] }, { reads: ['listMessages'], outdates: 'userId' }],
    queue: 'never',
    summary: 'Unblocks a fan, so that messages can be sent again',
  }),
  readUserTags: endpoint({
    method: 'GET',
    path: '/ttb-users/{id}/tags',
    params: byId,
    reply: z.array(Tag),
    access: { scope: ofUser() },
    queue: 'never',
    summary: 'The tags of a fan',
  }),
  readTagOptions: endpoint({
    method: 'GET',
    path: '/ttb-users/{id}/tags/options',
    params: byId,
    query: z.object({ ...pageQuery, salesChannelId: z.optional(NumberId) }),
    reply: paged(Tag),
    access: { scope: ofUser() },
    queue: 'never',
    summary: 'The tags of the channel that the fan does not have',
  }),
  createTag: endpoint({
    method: 'POST',
    path: '/tags',
    body: z.object({ name: TagName, userId: NumberId, salesChannelId: NumberId }),
    reply: Tag,
    status: 201,
    access: { scope: ofUser('userId', 'body'), manage: 'tag' },
    confirms: [{ reads: ['readTagOptions', 'readUserTags'], outdates: true }],
    queue: 'never',
    summary: 'Creates a tag and adds it to a fan; a tag with the same short name is reused (200)',
  }),
  connectTag: endpoint({
    method: 'PUT',
    path: '/ttb-users/{id}/tags',
    params: byId,
    body: z.object({ tagId: RowId, action: z.enum(['connect', 'disconnect']) }),
    reply: z.array(Tag),
    access: { scope: ofUser(), manage: 'tag' },
    queue: 'yes',
    summary: 'Adds a tag to a fan, or removes it; 409 for automatic tags',
  }),
})
