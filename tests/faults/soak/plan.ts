import { seeded } from '#tests/faults/proxy/fault.ts'

/**
 * When the browser dies: as soon as the screen has taken the wish; while it is sent; when the server has died over it; when
 * its answer is there; while another one is being stored. Every time the first wish of the round was taken before.
 */
export const moments = ['taken', 'sending', 'gap', 'answered', 'storing'] as const
export type Moment = (typeof moments)[number]

/** A death of the server at the commit of a wish. */
export interface Death {
  moment: 'beforeCommit' | 'afterCommit'
  /** How many commits of wishes it lives through before that one. */
  spare: number
  /** How long nobody listens, in milliseconds. */
  outage: number
}

/** What happens in a round; all of it follows from the seed and the round's number. */
export interface Plan {
  moment: Moment
  /** The whole browser dies, not only the tab. */
  whole: boolean
  deaths: Death[]
  /** Somebody else signs in, while the wishes of the one before wait. */
  swap: boolean
  /** What else is left to chance in this round. */
  random: () => number
}

/** How often each moment comes, of a hundred: an answer that must come first costs the most time. */
const chances: Record<Moment, number> = { taken: 20, sending: 23, gap: 25, answered: 10, storing: 22 }

function momentAt(draw: number): Moment {
  let left = draw * 100
  return moments.find((moment) => (left -= chances[moment]) < 0) ?? 'gap'
}

/** Two deaths between commit and answer in every round; now and then one before the commit besides. */
export function planOf(seed: number, round: number): Plan {
  const random = seeded(Math.imul(seed, 0x9e3779b1) + round)
  const death = (moment: Death['moment']): Death => ({
    moment,
    spare: Math.floor(random() * 2),
    outage: random() < 0.5 ? 0 : random() * 400,
  })
  const moment = momentAt(random())
  const deaths = [death('afterCommit'), death('afterCommit')]
  if (random() < 0.2) deaths.splice(Math.floor(random() * 3), 0, death('beforeCommit'))
  return { moment, whole: random() < 0.08, deaths, swap: random() < 0.06, random }
}
