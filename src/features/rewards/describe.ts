import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'
import { inventoryTypeWords } from '#parts/applies/inventory-type.ts'
import { appliesWords } from '#parts/applies/applies-words.ts'
import { rewardLabels } from './reward-form.ts'

/** Describes queued changes of rewards for the sync tray and the list of refused changes. */
export const rewards: Description = {
  place({ channel, patches: [patch] }) {
    const list = `/sales-channel/${channel}/rewards`
    if (patch?.op === 'put') return `${list}/create`
    return patch?.op === 'set' && !('status' in patch.fields) ? `${list}/${patch.id}/update` : list
  },
  fields: { ...rewardLabels, redeemed_count: m.rewards_redeemed, status: m.common_status },
  value: (field, value) => (field === 'type' ? inventoryTypeWords(value as string | null) : appliesWords(field, value)),
}
