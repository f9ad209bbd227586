import { serverClock } from '#lib/server-clock.ts'
import { uuidv7 } from '#lib/uuid.ts'

/**
 * Returns a new key for a write or an action: a UUIDv7 by the server's clock as this device knows it. The key of a create is the
 * row's id.
 */
export const newKey = (now = serverClock.now()): string => uuidv7(now)
