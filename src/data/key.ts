import { systemClock } from '#lib/clock.ts'
import { uuidv7 } from '#lib/uuid.ts'

/** A new key for a queued write or an action: a UUIDv7 by this device's clock. The key of a create is its row's id. */
export const newKey = (now = systemClock.now()): string => uuidv7(now)
