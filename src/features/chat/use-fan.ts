import { users } from '#contract/users.ts'
import { useRead } from '#data/answers/use-read.ts'

const query = { includeActivities: true }

/** Reads a fan with the fan's activities. Offline, the last response is used. */
export const useFan = (fan: number) => useRead(users.readUser, { params: { id: fan }, query }, { live: true })
