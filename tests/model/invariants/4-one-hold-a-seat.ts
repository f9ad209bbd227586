import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/** In a plain map of seats, filled from the effects in order, no seat is ever held by two users. Holds at any moment. */
export function oneHoldASeat({ server, seats }: Stage): void {
  seats.clear()
  for (const effect of server.effects()) {
    const wrong = seats.take(effect)
    if (wrong) throw new Broken('4 never two live holds on one seat', 'doubled', wrong)
  }
}
