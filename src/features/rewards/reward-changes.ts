import { type Reward, rewards } from '#contract/rewards.ts'
import { newKey } from '#data/key.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { toIso } from '#lib/time.ts'
import { deletionOf } from '#parts/queued-change/deletion.ts'
import type { bodyOf } from './reward-form.ts'

type Body = ReturnType<typeof bodyOf>

/**
 * The queued change that creates a reward. Its key is the reward's id, on this device and on the server. @param now epoch
 * milliseconds
 */
export function createChange(body: Body, { channel, now }: { channel: number; now: number }): QueuedChange {
  const key = newKey()
  const row: Reward = {
    ...body,
    amount: body.amount ?? 0,
    id: key,
    sales_channel_id: channel,
    redeemed_count: 0,
    status: 1,
    created_at: toIso(now),
    version: 0,
  }
  return queued(rewards.createReward, {
    key,
    body: { ...body, amount: row.amount, sales_channel_id: channel },
    channel,
    patches: [{ op: 'put', table: 'rewards', id: key, row: { ...row } }],
    answer: { table: 'rewards' },
    label: { message: 'rewards_create_label', params: { code: row.code } },
  })
}

/** The queued change of some fields of a reward; its precondition is their values when the form opened. */
export const updateChange = (
  reward: Reward,
  { body, seen }: { body: Partial<Body>; seen: Record<string, unknown> },
): QueuedChange => rewardChange(reward, { fields: body, seen, message: 'rewards_update_label' })

/** The queued change that disables an enabled reward, or enables a disabled one. */
export const statusChange = (reward: Reward): QueuedChange =>
  rewardChange(reward, {
    fields: { status: reward.status === 1 ? 0 : 1 },
    seen: { status: reward.status },
    message: reward.status === 1 ? 'rewards_off_label' : 'rewards_on_label',
  })

interface Change {
  fields: Partial<Body> & { status?: 0 | 1 }
  seen: Record<string, unknown>
  message: string
}

const rewardChange = (reward: Reward, { fields, seen, message }: Change): QueuedChange =>
  queued(rewards.updateRewards, {
    body: [{ ...(fields as object), id: reward.id }],
    channel: reward.sales_channel_id,
    patches: [{ op: 'set', table: 'rewards', id: reward.id, fields }],
    if: seen,
    seen: reward,
    // The two dates are merged together, and so are the two fields about the reward's events.
    merge: {
      together: [
        ['start_date', 'end_date'],
        ['apply_to_all_events', 'events'],
      ],
    },
    label: { message, params: { code: reward.code } },
  })

/** The queued change that deletes a reward. */
export const deleteChange = (reward: Reward): QueuedChange =>
  queued(rewards.deleteReward, {
    params: { id: reward.id },
    ...deletionOf('rewards', reward),
    label: { message: 'rewards_delete_label', params: { code: reward.code } },
  })
