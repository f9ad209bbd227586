import { erased, erasedContact, ofFan, type Holdings } from '#server/kernel/holding.ts'

/** The data about fans in the area's tables, and its treatment when a fan is erased. */
export const holdings = {
  fans: {
    own: ofFan('id'),
    erase: {
      ...erasedContact,
      first_name: erased.null,
      last_name: erased.null,
      first_name_key: erased.null,
      last_name_key: erased.null,
      name_key: erased.null,
      phone_city: erased.null,
      phone_country: erased.null,
      referred_by: erased.null,
      zip_code: erased.null,
      reward_code: erased.null,
      reward_code_key: erased.null,
      account_groups: erased.emptyArray,
      attributes: erased.emptyList,
      third_party_member_id: erased.null,
      graduation_year: erased.null,
      stripe_customer: erased.null,
      stripe_account: erased.null,
      version: erased.nextVersion,
    },
  },
  fan_channels: { own: ofFan('fan_id'), erase: 'delete' },
  fan_tags: { own: ofFan('fan_id'), erase: 'delete' },
  account_groups: 'nobody',
  tags: 'nobody',
} satisfies Partial<Holdings>
