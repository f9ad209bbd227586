import multipart, { type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { KEY_HEADER, UNATTENDED_HEADER } from '#contract/core/wire.ts'
import { sync } from '#contract/sync.ts'
import type { Context } from '#server/context.ts'
import { originOf, signPicturePaths } from './picture-urls.ts'
import { authenticate, bearer } from '#server/kernel/authenticate.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { refusalAnswer, type Answer } from './answer.ts'
import { recordAttempts } from './attempts.ts'
import { recordIfRefused } from './audited.ts'
import { runBatch } from './batch.ts'
import { checkBeforeBody } from './before-body.ts'
import { cachedOwners, type Owners } from '#server/kernel/row-owners.ts'
import { namedBy } from './named-rows.ts'
import { sendAnswer } from './send.ts'
import type { HandlerCall, Run, UploadedFile } from './handler.ts'
import type { Request } from './request.ts'
import { runCall } from './run-call.ts'
import { badRequest, unsupportedMediaType } from '#server/kernel/refusal.ts'
import { readUpload } from './read-upload.ts'
import type { Implemented, Registry } from './registry.ts'
import { HeldSlot, longWork, takeSlot } from './slots.ts'
import { log } from '#server/log.ts'

const MEGABYTE = 1024 * 1024
/** The limits in bytes of a body, a batch and a file. */
export const LIMITS = { body: MEGABYTE, batch: 8 * MEGABYTE, file: 20 * MEGABYTE } as const

/** The limit in bytes of a body for calls that anyone may make. */
const STRANGERS_BODY = 16 * 1024

/** The user of a request, and the channels of rows that are already known, both read before the body. */
interface Caller {
  user: CurrentUser | null
  owners: Owners
}
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route's call in the contract. */
    call?: string
  }
  interface FastifyRequest {
    caller: Caller | null
    slot: HeldSlot | null
  }
}

/** Returns a path of the contract in the syntax of the router: `/events/{id}` → `/events/:id`. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Registers a route for every call, and `/batch`, below the instance's prefix. */
export async function addRoutes(app: FastifyInstance, context: Context, registry: Registry): Promise<void> {
  await app.register(multipart, { limits: { fileSize: LIMITS.file, files: 1, fields: 20, fieldSize: 64 * 1024 } })
  const pictures = signPicturePaths(context)
  app.decorateRequest('caller', null)
  app.decorateRequest('slot', null)
  for (const call of [...registry.values(), batchCall(context, registry)]) {
    app.route({
      method: call.endpoint.method,
      url: routerPath(call.endpoint.path),
      bodyLimit: bodyLimitOf(call.endpoint),
      config: { call: call.endpoint.name },
      // Runs before any of the body is read or parsed.
      onRequest: async (request, reply) => {
        try {
          const caller = await callerOf(context, request)
          request.caller = caller
          await checkCaller(context, call, request, caller)
          const kind = longWork(call.endpoint)
          if (kind !== undefined) {
            const channel = await channelOf(context, call.endpoint, caller, request)
            request.slot = new HeldSlot(takeSlot(context, kind, channel), reply)
          }
        } catch (error) {
          const answer = refusalAnswer(error)
          if (answer.status >= 500) log.trouble(`${call.endpoint.name} failed:`, error)
          const { headers, ip: address } = request
          const refused = { user: request.caller?.user ?? null, headers, address }
          await recordIfRefused(context, call.endpoint, refused, answer)
          const { params, query } = request
          await recordAttempts(context, call.endpoint, [{ request: { ...refused, params, query, body: undefined }, answer }])
          return sendAnswer(request, reply, answer)
        }
      },
      handler: async (request, reply) => {
        const answering = () => answer(context, call, request)
        const out = (text: string) => pictures(request, request.caller!.user, text)
        return sendAnswer(request, reply, await (request.slot?.during(answering) ?? answering()), out)
      },
    })
  }
}

/** Returns the channel whose slot a call takes; undefined for all channels. */
async function channelOf({ db }: Context, { access }: Endpoint, { user, owners }: Caller, { params, query }: FastifyRequest) {
  if (user?.role !== 'holdfast') return user?.entity_id ?? undefined
  if (typeof access !== 'object') return undefined
  const { ids } = namedBy(access.scope, { params, query, body: undefined }, false)
  return ids.length === 0 ? undefined : (await owners(db, access.scope.row, ids))[0]
}

const bodyLimitOf = ({ large, access }: Endpoint): number =>
  access === 'anyone' ? STRANGERS_BODY : large ? LIMITS.batch : LIMITS.body

/** Returns the call of a batch. It has no transaction of its own, because its operations run in their own transactions. */
function batchCall(context: Context, registry: Registry): Implemented {
  return {
    endpoint: sync.runBatch,
    current: null,
    run: (async ({ body, user, address, headers }: HandlerCall<typeof sync.runBatch>) => {
      return runBatch(context, registry, body, { user, address, headers })
    }) as unknown as Run<Endpoint>,
  }
}

async function callerOf(context: Context, request: FastifyRequest): Promise<Caller> {
  const token = bearer(request.headers.authorization)
  const isUse = request.headers[UNATTENDED_HEADER] === undefined
  const user = token === undefined ? null : ((await authenticate(context, token, isUse))?.user ?? null)
  return { user, owners: cachedOwners(context.rowTables) }
}

async function checkCaller(context: Context, { endpoint }: Implemented, request: FastifyRequest, { user, owners }: Caller) {
  const { params, query } = request
  if (endpoint.body !== undefined || longWork(endpoint) !== undefined)
    await checkBeforeBody(context, endpoint, { user, params, query, key: keyOf(request), owners })
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[KEY_HEADER]
  return typeof key === 'string' && key !== '' ? key : undefined
}

async function answer(context: Context, call: Implemented, request: FastifyRequest): Promise<Answer> {
  const { body, file, media } = await bodyOf(call, request)
  return runCall(context, call, {
    ...request.caller!,
    params: request.params,
    query: request.query,
    body,
    file,
    media,
    key: keyOf(request),
    address: request.ip,
    origin: originOf(request),
    headers: request.headers,
  } satisfies Request)
}

/** Reads the body; from a form, the file and the other fields. @throws Refusal 400 for a malformed form, 413 for a large file */
async function bodyOf({ endpoint }: Implemented, request: FastifyRequest): Promise<Pick<Request, 'body' | 'file' | 'media'>> {
  const takesForm = endpoint.upload === 'multipart'
  if (!request.isMultipart()) {
    const wrong = takesForm && request.body !== undefined
    return { body: request.body, media: wrong ? unsupportedMediaType('Send a form with a file') : undefined }
  }
  if (!takesForm) return { body: undefined, media: unsupportedMediaType('Send JSON') }
  try {
    return await readForm(request)
  } catch (error) {
    // The parser's error for a malformed form has no code; an error with a code, such as an exceeded limit, is thrown on.
    const { code } = error as { code?: unknown }
    throw code === undefined || code === 'ECONNRESET' ? badRequest('The form cannot be read') : error
  }
}

async function readForm(request: FastifyRequest): Promise<Pick<Request, 'body' | 'file'>> {
  const body: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const read = await readUpload(part)
      if (part.fieldname === 'file') file = read
    } else body[part.fieldname] = (part as MultipartValue).value
  }
  return { body, file }
}
