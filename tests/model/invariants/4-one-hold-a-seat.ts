import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/** In a plain map of seats, filled from the effects in order, no seat is ever held by two users. Holds at any moment. */
export function oneHoldASeat({ server, seats }: Stage): void {
  seats.clear()
  for (const effect of server.effects()) {
    const wrong = seats.take(effect)
    if (wrong) throw new Broken('4 a seat never has two holds at once', 'doubled', wrong)
  }
}
