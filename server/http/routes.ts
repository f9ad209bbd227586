import multipart, { type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { KEY_HEADER } from '#contract/core/wire.ts'
import { sync } from '#contract/sync.ts'
import type { Context } from '#server/context.ts'
import { authenticate, bearer } from '#server/session/authenticate.ts'
import type { CurrentUser } from '#server/session/current-user.ts'
import type { Answer } from './answer.ts'
import { runBatch } from './batch.ts'
import { sendAnswer } from './send.ts'
import type { HandlerCall, Run, UploadedFile } from './handler.ts'
import { runCall, type Request } from './pipeline.ts'
import { unsupportedMediaType } from './problem.ts'
import type { Implemented, Registry } from './registry.ts'

const MEGABYTE = 1024 * 1024
/** The largest body, the largest batch and the largest file. */
export const LIMITS = { body: MEGABYTE, batch: 8 * MEGABYTE, file: 20 * MEGABYTE } as const

/** A path of the contract as the router writes it: `/events/{id}` → `/events/:id`. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Registers a route for every call, and `/batch`, below the instance's prefix. */
export async function addRoutes(app: FastifyInstance, context: Context, registry: Registry): Promise<void> {
  await app.register(multipart, { limits: { fileSize: LIMITS.file, files: 1, fields: 20, fieldSize: 64 * 1024 } })
  for (const call of registry.values()) {
    app.route({
      method: call.endpoint.method,
      url: routerPath(call.endpoint.path),
      bodyLimit: LIMITS.body,
      handler: async (request, reply) => sendAnswer(request, reply, await answer(context, call, request)),
    })
  }
  app.route({
    method: sync.runBatch.method,
    url: sync.runBatch.path,
    bodyLimit: LIMITS.batch,
    handler: async (request, reply) => sendAnswer(request, reply, await answer(context, batchCall(context, registry), request)),
  })
}

/** A batch is a call like any other, but that it has no transaction of its own: each of its operations has. */
function batchCall(context: Context, registry: Registry): Implemented {
  return {
    endpoint: sync.runBatch,
    current: null,
    run: (async ({ body, user, address, headers }: HandlerCall<typeof sync.runBatch>) => {
      return runBatch(context, registry, body, { user, address, headers })
    }) as unknown as Run<Endpoint>,
  }
}

async function answer(context: Context, call: Implemented, request: FastifyRequest): Promise<Answer> {
  const user = await userOf(context, request)
  const { body, file, media } = await bodyOf(call, request, user)
  const key = request.headers[KEY_HEADER]
  return runCall(context, call, {
    user,
    params: request.params,
    query: request.query,
    body,
    file,
    media,
    key: typeof key === 'string' && key !== '' ? key : undefined,
    address: request.ip,
    headers: request.headers,
  } satisfies Request)
}

async function userOf(context: Context, request: FastifyRequest): Promise<CurrentUser | null> {
  const token = bearer(request.headers.authorization)
  return token === undefined ? null : ((await authenticate(context, token))?.user ?? null)
}

/** The body, and of a form the file and its other fields. A file that is too large throws 413. */
async function bodyOf(
  { endpoint }: Implemented,
  request: FastifyRequest,
  user: CurrentUser | null,
): Promise<Pick<Request, 'body' | 'file' | 'media'>> {
  const takesForm = endpoint.upload === 'multipart'
  if (!request.isMultipart()) {
    const wrong = takesForm && request.body !== undefined
    return { body: request.body, media: wrong ? unsupportedMediaType('Send a form with a file') : undefined }
  }
  if (!takesForm) return { body: undefined, media: unsupportedMediaType('Send JSON') }
  // Of somebody who is not signed in no file is read: it would lie in memory, up to its limit, for a 401.
  if (user === null) return { body: undefined }
  const body: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') file = { name: part.filename, type: part.mimetype, bytes }
    } else body[part.fieldname] = (part as MultipartValue).value
  }
  return { body, file }
}
