import { serverClock } from '#lib/server-clock.ts'
import { uuidv7 } from '#lib/uuid.ts'

/** A new key for a write or an action: a UUIDv7 by the server's clock, as known here. A create's key is its row's id. */
export const newKey = (now = serverClock.now()): string => uuidv7(now)
