import type { zipcodes } from '#contract/zipcodes.ts'
import type { Handlers } from '#server/http/handler.ts'
import { zipExists } from './table.ts'

/** The call about ZIP codes. */
export const handlers: Handlers<typeof zipcodes> = {
  async zipExists({ params }) {
    return { exists: zipExists(params.zipcode) }
  },
}
