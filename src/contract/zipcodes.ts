import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'

/** ZIP codes of the United States. */
export const zipcodes = area({
  zipExists: endpoint({
    method: 'GET',
    path: '/zipcode/{zipcode}/exists',
    params: z.object({ zipcode: z.string() }),
    reply: z.object({ exists: z.boolean() }),
    access: 'staff',
    queue: 'never',
    summary: 'Whether a ZIP code exists; false if it is malformed',
  }),
})
