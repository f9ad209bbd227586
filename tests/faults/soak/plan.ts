import { Random } from '#server/demo/random.ts'

/**
 * The moments at which the browser dies, all after the screen has accepted the round's first change: at once; while the batch is
 * sent; after the server has died during the batch; after the batch's response has arrived; while another change is stored. Each
 * number is a percentage of the rounds. `answered` has the smallest one, because waiting for a response takes the most time.
 */
const shares = { taken: 20, sending: 23, gap: 25, answered: 10, storing: 22 }
export type Moment = keyof typeof shares
export const moments = Object.keys(shares) as Moment[]

/** A death of the server at the commit of a change. */
export interface Death {
  moment: 'beforeCommit' | 'afterCommit'
  /** The number of commits that the server survives before it dies. */
  spare: number
  /** How long no server listens, in milliseconds. */
  outage: number
}

/** The events of a round. All of them follow from the seed and the round's number. */
export interface Plan {
  moment: Moment
  /** Whether the whole browser dies, not only the tab. */
  whole: boolean
  deaths: Death[]
  /** Whether another person signs in while changes of the first one are queued. */
  swap: boolean
  /** Decides everything else in the round. */
  random: Random
}

/** Plans a round: two deaths between commit and response, and sometimes one before a commit. */
export function planOf(seed: number, round: number): Plan {
  const random = new Random(Math.imul(seed, 0x9e3779b1) + round)
  const death = (moment: Death['moment']): Death => ({
    moment,
    spare: random.between(0, 1),
    outage: random.chance(0.5) ? 0 : random.next() * 400,
  })
  const moment = random.weighted(moments.map((name) => [name, shares[name]] as const))
  const deaths = [death('afterCommit'), death('afterCommit')]
  if (random.chance(0.2)) deaths.splice(random.between(0, 2), 0, death('beforeCommit'))
  return { moment, whole: random.chance(0.08), deaths, swap: random.chance(0.06), random }
}
