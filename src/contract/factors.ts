import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { atMost, Instant, MAX_TEXT, RowId } from '#contract/core/wire.ts'
import { factorAnswer } from './factor-answers.ts'
import { CreatedPasskey, CreationOptions } from './passkeys.ts'

/** A second factor of the caller's account. */
export const Factor = z.object({
  id: z.string(),
  kind: z.enum(['passkey', 'totp']),
  name: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
})
export type Factor = z.output<typeof Factor>

export const RecoveryCodes = z.object({ codes: z.array(z.string()) })

const ofMine = { access: 'signed-in', queue: 'never', extension: true, personal: true, beforeFactor: true } as const
const FactorName = z.optional(z.string().check(z.trim(), atMost(MAX_TEXT)))

/** The second factors of the caller's account. */
export const factors = area({
  listFactors: endpoint({
    method: 'GET',
    path: '/account/factors',
    reply: z.array(Factor),
    ...ofMine,
    summary: 'My second factors, the oldest first',
  }),
  enrolTotp: endpoint({
    method: 'POST',
    path: '/account/factors/totp',
    body: z.object({ name: FactorName }),
    reply: z.object({ id: z.string(), secret: z.string(), uri: z.string() }),
    status: 201,
    proof: true,
    ...ofMine,
    summary: 'Begins to add an authenticator app: the secret, and its otpauth address; it counts once it is confirmed',
  }),
  enrolPasskey: endpoint({
    method: 'POST',
    path: '/account/factors/passkey',
    body: z.object({ name: FactorName }),
    reply: z.object({ id: z.string(), options: CreationOptions }),
    status: 201,
    proof: true,
    ...ofMine,
    summary: 'Begins to add a passkey: the options for the browser; it counts once it is confirmed',
  }),
  confirmFactor: endpoint({
    method: 'POST',
    path: '/account/factors/{id}/confirm',
    params: z.object({ id: RowId }),
    body: z.object({ code: factorAnswer.code, credential: z.optional(CreatedPasskey) }),
    reply: z.object({ factor: Factor, codes: z.nullable(z.array(z.string())) }),
    proof: true,
    ...ofMine,
    summary: 'Confirms a factor by its first answer; with the first factor come the recovery codes, shown once',
  }),
  removeFactor: endpoint({
    method: 'DELETE',
    path: '/account/factors/{id}',
    params: z.object({ id: RowId }),
    reply: null,
    proof: true,
    ...ofMine,
    summary: 'Removes one of my factors; with the last one go the recovery codes and the remembered devices',
  }),
  readRecoveryCodes: endpoint({
    method: 'GET',
    path: '/account/factors/recovery-codes',
    reply: z.object({ left: z.int(), made_at: z.nullable(Instant) }),
    ...ofMine,
    summary: 'How many of my recovery codes are left, never the codes',
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/account/factors/recovery-codes',
    reply: RecoveryCodes,
    status: 201,
    proof: true,
    ...ofMine,
    summary: 'Makes new recovery codes, shown once; the ones before no longer work',
  }),
  forgetDevices: endpoint({
    method: 'DELETE',
    path: '/account/factors/devices',
    reply: null,
    ...ofMine,
    summary: 'Forgets the devices that are not asked for a factor when I sign in there',
  }),
})
