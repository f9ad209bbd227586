import { userListings } from '#contract/user-listings.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { userListings: implement(userListings, handlers) },
} satisfies Area
