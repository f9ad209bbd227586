import { messageChannelTypes, type MessageChannelType } from '#contract/users.ts'

/** The facts that decide whether a fan may be written to. */
export interface Reach {
  subscribed: boolean
  blocked: boolean
  /** Whether the fan seems to have asked to stop messages, and a user still has to decide. */
  paused: boolean
  /** Whether the fan opted out, was erased, and returned without asking for messages again. */
  optedOut: boolean
  channels: readonly { type: MessageChannelType; address: string | null }[]
  /** The channel on which the fan wrote last. */
  answersOn: MessageChannelType | null
}

export const OPTED_OUT = 'This fan has opted out of messages.'
export const BLOCKED = 'This fan is blocked.'
/** The reason of a message whose recipient has opted out with the provider. */
export const PROVIDER_OPT_OUT = 'This fan has opted out of messages: the provider refuses to deliver them.'
export const PAUSED = 'This fan seems to have asked to stop. Decide whether to opt them out.'
export const NO_CHANNEL = 'This fan has no messaging channel.'

/** Whether a reason means that a fan may not be written to, rather than a refusal by the gateway. */
export const isNotAllowed = (reason: string): boolean => [OPTED_OUT, BLOCKED, PAUSED, NO_CHANNEL].includes(reason)

declare const checked: unique symbol
/** Proof that `mayWrite` allowed a message. Only `mayWrite` creates one, and the messages gateway sends nothing without it. */
export interface Permit {
  readonly [checked]: true
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
 * Decides whether a fan may be written to, and on which channel: the one on which they wrote last, else the first that they have in
 * the order of `messageChannelTypes`. All code that sends messages calls it immediately before each message.
 * @param isAnswer whether a user wrote the message, or it replies to the fan's keyword; such messages are allowed during a pause
 */
export function mayWrite({ subscribed, blocked, paused, optedOut, channels, answersOn }: Reach, isAnswer = false): MayWrite {
  if (!subscribed || optedOut) return { may: false, reason: OPTED_OUT }
  if (blocked) return { may: false, reason: BLOCKED }
  if (paused && !isAnswer) return { may: false, reason: PAUSED }
  const order = answersOn === null ? messageChannelTypes : [answersOn, ...messageChannelTypes]
  for (const type of order) {
    const channel = channels.find((one) => one.type === type)
    if (channel !== undefined && channel.address !== null) return { may: true, type, to: channel.address, permit: permit() }
  }
  return { may: false, reason: NO_CHANNEL }
}
