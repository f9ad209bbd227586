import { isChunkFailure } from '#lib/chunk-failure.ts'
import { m } from '#messages/m.ts'

export interface Described {
  status: number | null
  code: string | null
  message: string
  /** Whether a script of the app was missing, as after an update. */
  chunk: boolean
}

/** The text of the error page for a failure: the message of its status, and its code if known. */
export function describeError(error: unknown): Described {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown }
  const number = typeof status === 'number' ? status : null
  const chunk = number === null && isChunkFailure(error)
  return {
    status: number,
    code: typeof code === 'string' ? code : null,
    message: chunk ? m.shell_error_chunk() : messageOf(number),
    chunk,
  }
}

const messages: Record<number, () => string> = {
  403: m.common_error_403,
  404: m.common_error_404,
  429: m.common_error_429,
  503: m.common_error_503,
  500: m.common_error_500,
}

const messageOf = (status: number | null): string => (messages[status ?? 0] ?? m.common_something_went_wrong)()
