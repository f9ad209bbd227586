import { isAnswersName } from '#data/answers/answers.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { outboxName, outboxShape } from '#data/outbox/outbox-database.ts'
import type { World } from '#data/world.ts'
import { channelsIn, mirrorName, usersIn } from './mirror-database.ts'
import { attempt, storageFailed } from '#data/background.ts'

/**
 * Deletes everybody's copies of server rows from this device, after a long time without contact. Mirrors of channels with pinned
 * events or queued entries stay, but locked; outboxes stay with their drafts and journals.
 */
export async function forgetOverdue(world: World): Promise<void> {
  const names = await world.databases.names()
  for (const user of usersIn(names)) {
    const channels = channelsIn(names, user)
    // If the queued entries cannot be read, no mirror of this user is deleted.
    const wanted = (await attempt(wantedChannels(world, user, channels, names), storageFailed)) ?? channels
    for (const channel of channels) if (!wanted.includes(channel)) await destroy(world, mirrorName(user, channel))
  }
  // Some users have stored responses and no mirror, such as provider staff who only open lists of all channels.
  for (const name of names.filter(isAnswersName)) await destroy(world, name)
}

/** The channels with pinned events or queued entries. */
async function wantedChannels(
  world: World,
  user: number,
  channels: readonly number[],
  names: readonly string[],
): Promise<readonly number[]> {
  if (!names.includes(outboxName(user))) return []
  const outbox = await world.databases.open(outboxName(user), outboxShape)
  try {
    const waiting = new Set((await outbox.list<Entry>('entries')).map(({ channel }) => channel))
    const pins = await outbox.getMany<{ value: number[] }>(
      'notes',
      channels.map((channel) => `pinned:${channel}`),
    )
    return channels.filter((channel, nth) => waiting.has(channel) || (pins[nth]?.value ?? []).length > 0)
  } finally {
    outbox.close()
  }
}

const destroy = (world: World, name: string) => attempt(world.databases.destroy(name), storageFailed)
