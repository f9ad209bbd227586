import { outboxName } from '#data/outbox/outbox-database.ts'
import { isOpen, type SentCall } from '#data/unconfirmed/sent-call.ts'
import type { TrackedCall } from '../oracle/calls.ts'
import type { ModelDevice } from '../world/device.ts'
import type { Stage } from '../world/stage.ts'
import { Broken, type Harm } from './broken.ts'

const ways = {
  sentAgain: ['doubled', 'is sent again'],
  besideAnother: ['doubled', 'is sent while the result of a similar call is unknown'],
  unnoted: ['lost', 'is sent without a note on the disk'],
  forgotten: ['lost', 'is forgotten before its result is known'],
  anothers: ['wrongUser', 'is sent with another person’s token'],
  notDone: ['untrue', 'is shown as done, but the server did not carry it out'],
  doneAllTheSame: ['untrue', 'is shown as not done, but the server carried it out'],
  sentAllTheSame: ['untrue', 'is shown as not sent, but has left the device'],
  open: ['stuck', 'still has no known result'],
  unseen: ['stuck', 'is on the disk, but no screen shows it'],
} satisfies Record<string, [Harm, string]>
export type CallBroken = keyof typeof ways

/** Makes the error of a broken promise: a call is sent once, a lost result is found by reading, and no wrong result is shown. */
export function broken(what: CallBroken, { key, user, device }: Pick<TrackedCall, 'key' | 'user' | 'device'>): Broken {
  const [harm, says] = ways[what]
  return new Broken(
    'a call that never waits is sent once, and a lost result is found by reading',
    harm,
    `${key} of ${user} at the ${device} ${says}`,
  )
}

/** Whether any call of this user has an unknown result. */
export const hasOpenCalls = (device: ModelDevice, user: number): boolean => notesOf(device, user).some(isOpen)

/**
 * A while after healing each result is known, and every screen of the user on that device shows the results that were not
 * dismissed.
 */
export function theCallsEnd({ openTabs }: Stage, device: ModelDevice, user: number): void {
  const notes = notesOf(device, user)
  const about = ({ key }: SentCall) => ({ key, user, device: device.name })
  const open = notes.find(isOpen)
  if (open) throw broken('open', about(open))
  for (const { device: where, userData } of openTabs) {
    if (where !== device || userData?.user !== user) continue
    const shown = new Map(userData.sentCalls.calls.current().map(({ key, became }) => [key, became.is]))
    const unseen = notes.find(({ key, became }) => shown.get(key) !== became.is)
    if (unseen) throw broken('unseen', about(unseen))
  }
}

/** An open form has received each result whose note was deleted. Holds a while after all faults have ended. */
export function nothingIsForgottenUnreported({ calls }: Stage): void {
  for (const call of calls.byKey.values())
    if (call.forgotten && call.by.alive && call.outcome !== 'done' && call.outcome !== 'refused') throw broken('forgotten', call)
}

/** Every result that was shown at any time is true in the end. Holds after healing. */
export function reportedOutcomesAreTrue({ calls }: Stage): void {
  for (const call of calls.byKey.values()) {
    const { outcome, note } = call
    if (call.restored) continue
    const isDone = calls.isDone(call)
    if (outcome === 'done' && !isDone) throw broken('notDone', call)
    if ((outcome === 'refused' || outcome === 'blocked' || note?.became.is === 'not-done') && isDone)
      throw broken('doneAllTheSame', call)
  }
}

const notesOf = (device: ModelDevice, user: number): SentCall[] =>
  (device.databases.peek(outboxName(user), 'notes') as { name: string; value: SentCall }[]).flatMap(({ name, value }) =>
    name.startsWith('call:') ? [value] : [],
  )
