import { users } from '#contract/users.ts'
import { useRead } from '#data/answers/use-read.ts'

const query = { includeActivities: true }

/** A fan with the activities; offline from the last response. */
export const useFan = (fan: number) => useRead(users.readUser, { params: { id: fan }, query }, { live: true })
