import { createFetch } from 'ofetch'
import { DEVICE_HEADER, KEY_HEADER, UNATTENDED_HEADER } from '#contract/core/wire.ts'
import { onlyReads, type Call, type Endpoint, type Reply } from '#contract/core/endpoint.ts'
import { deviceId } from '#data/devices/device-identity.ts'
import { newKey } from '#data/key.ts'
import { formatLocale } from '#lib/format-locale.ts'
import type { World } from '#data/world.ts'
import { pathOf, searchOf } from './address.ts'
import { bodyOf, isMarked, type RawAnswer } from './answer.ts'
import type { SentRequest, Connectivity } from './connectivity.ts'
import { ApiProblem, Unreachable } from './problem.ts'

/** The timeout of a call that sets no other timeout, in milliseconds. */
export const CALL_TIMEOUT_MS = 100_000

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The idempotency key of a write; without it, each call gets a new key. */
  key?: string
  /** The token to use instead of the signed-in user's. The drain sends a user's changes only under that user's token. */
  token?: string | null
  /** A file, sent as a form with the body's fields. */
  file?: File
  /** Called with the number of bytes sent so far and the total number of bytes; only for a call with a file. */
  onProgress?: (sent: number, total: number) => void
  /** Called with the number of bytes received so far; only for a download. */
  onReceived?: (bytes: number) => void
  /** True to leave the response unchecked, because the caller checks it itself (big snapshots, rows checked one by one). */
  trust?: boolean
  /** The time limit in milliseconds; 100 s by default. */
  timeout?: number
}

export interface Download {
  blob: Blob
  name: string
  /** The number of all matching rows, even if the export was cut; null if the server did not send the number. */
  total: number | null
}

export interface Api {
  /**
   * Makes a call. Throws `ApiProblem` for a refusal, `Unreachable` without a valid response from our server, and the reason of an
   * abort.
   */
  call<E extends Endpoint>(endpoint: E, input: Call<E>, options?: CallOptions): Promise<Reply<E>>
  /** Fetches a file. Throws as `call` does. */
  download<E extends Endpoint>(endpoint: E, input: Call<E>, options?: CallOptions): Promise<Download>
}

export interface ApiNeeds {
  world: World
  connectivity: Connectivity
  token(): string | null
  /** Called when the server has refused this token (401), for a call that requires a token. */
  refused(token: string | null): void
  /** Called when the server accepts calls only from a newer app (426). */
  outdated(): void
  /** Called after each success under the signed-in user's token. */
  contact(): void
  /** Asks users to prove their identity again (403 ProofNeeded). @returns whether they did; if so, the call is repeated */
  prove(): Promise<boolean>
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Creates the client through which the app makes the calls of the contract. */
export function createApi(needs: ApiNeeds): Api {
  const request = createFetch({ fetch: needs.world.fetch })

  async function send(endpoint: Endpoint, input: Parts, options: CallOptions, file: boolean, attempt: SentRequest) {
    const token = options.token === undefined ? needs.token() : options.token
    const url = needs.world.origin + pathOf(endpoint, input.params) + searchOf(input.query)
    // The server writes emails to a user in the language in which they use the app.
    const headers = new Headers({ accept: 'application/json, */*', 'accept-language': formatLocale() })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    if (needs.world.isUnattended()) headers.set(UNATTENDED_HEADER, '1')
    if (!onlyReads(endpoint)) {
      headers.set(KEY_HEADER, options.key ?? newKey(needs.world.clock.now()))
      headers.set(DEVICE_HEADER, deviceId(needs.world.local))
    }
    const body = options.file
      ? formOf(input.body, options.file)
      : input.body === undefined
        ? undefined
        : JSON.stringify(input.body)
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    const timeout = AbortSignal.timeout(options.timeout ?? CALL_TIMEOUT_MS)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    try {
      if (options.onProgress && body instanceof FormData) {
        const { sendWithProgress } = await import('./upload.ts')
        return {
          token,
          answer: await sendWithProgress(url, endpoint.method, headers, body, signal, options.onProgress),
          blob: null,
        }
      }
      const response = await request.raw(url, {
        method: endpoint.method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal,
        retry: 0,
        ignoreResponseError: true,
        responseType: !file ? 'text' : options.onReceived ? 'stream' : 'blob',
      })
      const data: unknown =
        response._data instanceof ReadableStream ? await gathered(response, options.onReceived) : response._data
      const isFile = data instanceof Blob
      const text = isFile ? (response.status < 400 ? '' : await data.text()) : typeof data === 'string' ? data : ''
      const answer: RawAnswer = { status: response.status, header: (name) => response.headers.get(name), text }
      return { token, answer, blob: isFile ? data : null }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      needs.connectivity.lost(attempt)
      throw new Unreachable(timeout.aborted ? 'timeout' : 'network', error)
    }
  }

  async function ask(endpoint: Endpoint, input: Parts, options: CallOptions, file: boolean) {
    try {
      return await askOnce(endpoint, input, options, file)
    } catch (error) {
      // After ProofNeeded the call may be repeated, because the server did nothing, and stored no refusal under the key.
      if (!(error instanceof ApiProblem && error.code === 'ProofNeeded') || !(await needs.prove())) throw error
      return askOnce(endpoint, input, options, file)
    }
  }

  async function askOnce(endpoint: Endpoint, input: Parts, options: CallOptions, file: boolean) {
    const attempt = needs.connectivity.requestSent()
    const { token, answer, blob } = await send(endpoint, input, options, file, attempt)
    if (!isMarked(answer)) {
      needs.connectivity.lost(attempt)
      throw new Unreachable('foreign')
    }
    needs.connectivity.answered(attempt, answer.header('date'))
    try {
      const body = bodyOf(answer, needs.world.clock)
      if (token !== null && token === needs.token()) needs.contact()
      return { body, blob, answer }
    } catch (error) {
      if (error instanceof ApiProblem) {
        if (error.status === 401 && endpoint.access !== 'anyone') needs.refused(token)
        if (error.status === 426) needs.outdated()
      }
      throw error
    }
  }

  return {
    async call(endpoint, input, options = {}) {
      const { body } = await ask(endpoint, input as Parts, options, false)
      const schema = endpoint.reply
      if (schema === null || 'file' in schema || options.trust) return body as never
      const reply = schema.safeParse(body)
      if (!reply.success) throw new Unreachable('unreadable', reply.error)
      return reply.data as never
    },
    async download(endpoint, input, options = {}) {
      const { blob, answer } = await ask(endpoint, input as Parts, options, true)
      const total = answer.header('x-total-count')
      const name = endpoint.reply !== null && 'file' in endpoint.reply ? endpoint.reply.as : 'download'
      return {
        blob: blob ?? new Blob([]),
        name: nameIn(answer.header('content-disposition')) ?? name,
        total: total === null ? null : Number(total),
      }
    },
  }
}

/** Returns the whole body of a response that arrives in pieces. Rejects if the connection breaks. */
async function gathered({ body, headers }: Response, onReceived?: (bytes: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    onReceived?.((received += piece.value.length))
  }
  return new Blob(pieces, { type: headers.get('content-type') ?? '' })
}

function formOf(body: unknown, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as object)) if (value !== undefined) form.set(name, String(value))
  form.set('file', file)
  return form
}

const nameIn = (disposition: string | null) => disposition?.match(/filename="?([^";]+)"?/)?.[1]
