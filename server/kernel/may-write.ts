import { messageChannelTypes, type MessageChannelType } from '#contract/users.ts'

/** The facts that decide whether a fan may be written to. */
export interface Reach {
  subscribed: boolean
  blocked: boolean
  /** Whether they opted out, were erased, and came back without asking for messages again. */
  optedOut: boolean
  channels: readonly { type: MessageChannelType; address: string | null }[]
  /** The channel through which they wrote last. */
  answersOn: MessageChannelType | null
}

export const OPTED_OUT = 'This fan has opted out of messages.'
export const BLOCKED = 'This fan is blocked.'
export const NO_CHANNEL = 'This fan has no messaging channel.'

/** Whether a reason is that a fan may not be written to, and not a refusal of the gateway. */
export const isNotAllowed = (reason: string): boolean => [OPTED_OUT, BLOCKED, NO_CHANNEL].includes(reason)

declare const asked: unique symbol
/** Proof that `mayWrite` allowed a message. Only `mayWrite` makes one, and the messages gateway sends nothing without it. */
export interface Permit {
  readonly [asked]: true
}
const given = new WeakSet<object>()
function permit(): Permit {
  const one = {}
  given.add(one)
  return one as Permit
}
export const isPermit = (one: unknown): one is Permit => typeof one === 'object' && one !== null && given.has(one)

export type MayWrite = { may: true; type: MessageChannelType; to: string; permit: Permit } | { may: false; reason: string }

/**
 * Decides whether a fan may be written to, and through which channel: the one they wrote on last, else the first they have.
 * Every path to a message calls it at the moment of sending, so that nobody who opted out is ever written to.
 */
export function mayWrite({ subscribed, blocked, optedOut, channels, answersOn }: Reach): MayWrite {
  if (!subscribed || optedOut) return { may: false, reason: OPTED_OUT }
  if (blocked) return { may: false, reason: BLOCKED }
  const order = answersOn === null ? messageChannelTypes : [answersOn, ...messageChannelTypes]
  for (const type of order) {
    const channel = channels.find((one) => one.type === type)
    if (channel !== undefined && channel.address !== null) return { may: true, type, to: channel.address, permit: permit() }
  }
  return { may: false, reason: NO_CHANNEL }
}
