import type { Random } from '#server/demo/random.ts'
import { hostileValue } from '#tests/fuzz/values/hostile.ts'
import type { Known } from '#tests/fuzz/values/known.ts'

/** A frame of a WebSocket: its kind (1 text, 2 bytes, 8 close, 9 ping …) and content; `masked: false` breaks the protocol. */
export interface Frame {
  opcode: number
  content: string
  masked?: boolean
  /** A declared length other than the content's. */
  says?: number
}

export interface Conversation {
  shape: string
  frames: readonly Frame[]
}

const events = ['join', 'leave', 'changed', 'disconnect', 'error', 'connect', '__proto__', 'constructor', '']

/** Makes allowed and forbidden messages of a signed-in client on the socket. */
export function conversation(random: Random, known: Known): Conversation {
  const frames = Array.from({ length: random.between(1, 8) }, () => frameOf(random, known))
  return { shape: `${frames.length} frames`, frames }
}

function frameOf(random: Random, known: Known): Frame {
  const text = (content: string): Frame => ({ opcode: 1, content })
  const id = random.chance(0.5) ? String(random.between(0, 9)) : ''
  return random.weighted<() => Frame>([
    [() => text(`42${random.between(0, 99)}${JSON.stringify(['join', topic(random, known)])}`), 8],
    [() => text(`42${id}${JSON.stringify([random.pick(events), ...args(random, known)])}`), 8],
    [() => text(`42${id}${JSON.stringify(hostileValue(random))}`), 2],
    [() => text(`42["join"`), 1],
    [() => text(`451-${id}["join",{"_placeholder":true,"num":0}]`), 1],
    [() => text(`45${random.pick(['9999999999', '-1', 'x'])}-["join"]`), 1],
    [() => text(`43${id}[]`), 1],
    [() => text(random.pick(['40', '41', '44', '40/admin,', '40{"token":1}', '2', '3', '3probe', '5', '6', '9', '', '4'])), 3],
    [() => ({ opcode: 2, content: 'binary' }), 1],
    [() => ({ opcode: random.pick([3, 7, 11, 15]), content: 'reserved' }), 0.7],
    [() => ({ opcode: 9, content: 'ping' }), 1],
    [() => ({ opcode: 1, content: '42["join"]', masked: false }), 0.5],
    [() => ({ opcode: 1, content: 'x', says: 2 ** 31 }), 0.3],
    [() => text(`42${JSON.stringify(['join', 'x'.repeat(200_000)])}`), 0.3],
    [() => text(`42${'['.repeat(50_000)}`), 0.3],
    [() => ({ opcode: 1, content: '\u00ff\u00fe' }), 0.3],
  ])()
}

const args = (random: Random, known: Known): unknown[] =>
  Array.from({ length: random.between(0, 3) }, () => (random.chance(0.4) ? topic(random, known) : hostileValue(random)))

function topic(random: Random, { rows }: Known): string {
  const [kind, ids] = random.pick([
    ['channel', rows.channel],
    ['event', rows.event],
  ] as const)
  const there = [...ids.own, ...ids.foreign]
  const id = there.length > 0 && random.chance(0.85) ? random.pick(there) : random.pick(['0', '-1', '1e9', '123 ', '99999999999'])
  return random.chance(0.9) ? `${kind}.${id}` : random.pick([`user.${id}`, `${kind}.${id}.x`, kind, '.', `${kind}.${id}\u0000`])
}
