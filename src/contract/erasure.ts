import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { NumberId, requiredText } from '#contract/core/wire.ts'

const byId = z.object({ id: NumberId })
const MAX_CONFIRMATION = 255

/** The stored data about a fan, and its erasure; for provider staff. */
export const erasure = area({
  downloadStoredJson: endpoint({
    method: 'GET',
    path: '/ttb-users/{id}/stored.json',
    params: byId,
    reply: { file: 'application/json', as: 'fan.json' },
    access: 'provider',
    queue: 'never',
    extension: true,
    summary: 'All stored data about a fan, table by table',
  }),
  downloadStoredCsv: endpoint({
    method: 'GET',
    path: '/ttb-users/{id}/stored.csv',
    params: byId,
    reply: { file: 'text/csv', as: 'fan.csv' },
    access: 'provider',
    queue: 'never',
    extension: true,
    summary: 'All stored data about a fan as a table, with a line for each field',
  }),
  eraseUser: endpoint({
    method: 'POST',
    path: '/ttb-users/{id}/erase',
    params: byId,
    /** The fan's name, number or email, typed to confirm; the id if the fan has no name, number or email. */
    body: z.object({
      confirmation: requiredText(MAX_CONFIRMATION),
    }),
    reply: null,
    access: 'provider',
    queue: 'never',
    proof: true,
    audit: { as: 'erasure' },
    extension: true,
    summary: 'Erases a fan’s personal data everywhere; totals stay. 409 while a payment or refund of the fan is unfinished',
  }),
})
