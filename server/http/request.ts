import type { CurrentUser } from '#server/kernel/current-user.ts'
import type { Refusal } from '#server/kernel/refusal.ts'
import type { UploadedFile } from './handler.ts'
import type { Owners } from '#server/kernel/row-owners.ts'
import type { RawInput } from './validate.ts'

/** A call as it arrived, over HTTP or in a batch; `user` is null if nobody is signed in. */
export interface Request extends RawInput {
  user: CurrentUser | null
  key?: string | undefined
  /** The fields that the change depends on, with the values its author saw. */
  if?: Record<string, unknown> | undefined
  file?: UploadedFile | undefined
  /** The refusal of a body whose type this call does not accept. Only callers who may make the call at all get this refusal. */
  media?: Refusal | undefined
  address: string
  /** The origin under which the caller reaches this server; '' if unknown. */
  origin?: string | undefined
  headers: Record<string, string | string[] | undefined>
  /** Finds the channels of rows that a batch has read in advance. */
  owners?: Owners | undefined
}
