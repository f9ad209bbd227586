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
    summary: 'The caller’s second factors, oldest first',
  }),
  enrolTotp: endpoint({
    method: 'POST',
    path: '/account/factors/totp',
    body: z.object({ name: FactorName }),
    reply: z.object({ id: z.string(), secret: z.string(), uri: z.string() }),
    status: 201,
    proof: true,
    ...ofMine,
    summary: 'Begins to add an authenticator app: returns the secret and its otpauth URL; the app counts once it is confirmed',
  }),
  enrolPasskey: endpoint({
    method: 'POST',
    path: '/account/factors/passkey',
    body: z.object({ name: FactorName }),
    reply: z.object({ id: z.string(), options: CreationOptions }),
    status: 201,
    proof: true,
    ...ofMine,
    summary: 'Begins to add a passkey: returns the options for the browser; the passkey counts once it is confirmed',
  }),
  confirmFactor: endpoint({
    method: 'POST',
    path: '/account/factors/{id}/confirm',
    params: z.object({ id: RowId }),
    body: z.object({ code: factorAnswer.code, credential: z.optional(CreatedPasskey) }),
    reply: z.object({ factor: Factor, codes: z.nullable(z.array(z.string())) }),
    proof: true,
    confirms: [{ reads: ['listFactors'], outdates: true }],
    ...ofMine,
    summary: 'Confirms a new factor with its first response; the first factor also returns the recovery codes, shown only once',
  }),
  removeFactor: endpoint({
    method: 'DELETE',
    path: '/account/factors/{id}',
    params: z.object({ id: RowId }),
    reply: null,
    proof: true,
    confirms: [{ reads: ['listFactors'], removes: 'id' }],
    ...ofMine,
    summary: 'Removes a factor of the caller; the last one also removes the recovery codes and the remembered devices',
  }),
  readRecoveryCodes: endpoint({
    method: 'GET',
    path: '/account/factors/recovery-codes',
    reply: z.object({ left: z.int(), made_at: z.nullable(Instant) }),
    ...ofMine,
    summary: 'The number of the caller’s unused recovery codes, never the codes themselves',
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/account/factors/recovery-codes',
    reply: RecoveryCodes,
    status: 201,
    proof: true,
    ...ofMine,
    summary: 'Creates new recovery codes, shown only once; the previous ones no longer work',
  }),
  forgetDevices: endpoint({
    method: 'DELETE',
    path: '/account/factors/devices',
    reply: null,
    ...ofMine,
    summary: 'Forgets the devices on which the caller can sign in without a second factor',
  }),
})
