import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UPLOAD_MAX } from '#contract/images.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { refusalAnswer } from '#server/http/answer.ts'
import { forbidden, notFound, payloadTooLarge, unsupportedMediaType } from '#server/kernel/refusal.ts'
import { sendAnswer } from '#server/http/send.ts'
import { log } from '#server/log.ts'
import { isSigned, isUploadSigned, pictureAt, picturePath } from '#server/kernel/signed-urls.ts'
import { contentType, isPicture, refusalOf } from './content-type.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SPENT = 'This upload link has expired.'

/** Wraps a route so that its refusals are sent as problem documents, as for calls of the contract. */
const answering = (work: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) => {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await work(request, reply)
    } catch (error) {
      const answer = refusalAnswer(error)
      if (answer.status === 500) log.trouble(`${request.method} ${request.routeOptions.url ?? ''} failed:`, error)
      return sendAnswer(request, reply, answer)
    }
  }
}

/** Registers the routes for uploads and for pictures: both have signed URLs, without a bearer token. */
export async function addPictures(api: FastifyInstance, context: Context): Promise<void> {
  api.get('/images/:channel/:id', answering(sendPicture(context)))
  await api.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes))
    uploads.setErrorHandler((error: { statusCode?: number }, request, reply) =>
      sendAnswer(request, reply, refusalAnswer(error.statusCode === 413 ? payloadTooLarge(TOO_LARGE) : error)),
    )
    uploads.put('/uploads/:id', {
      bodyLimit: UPLOAD_MAX,
      onRequest: async (request, reply) => {
        try {
          await findUpload(context, request)
        } catch (error) {
          return sendAnswer(request, reply, refusalAnswer(error))
        }
      },
      handler: answering(takeFile(context)),
    })
  })
}

export const TOO_LARGE = 'The file is larger than 2 MB.'

const sendPicture = (context: Context) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { channel, id } = request.params as { channel: string; id: string }
  const path = picturePath(Number(channel), id)
  const now = context.clock.now()
  if (pictureAt(path) === undefined) throw notFound()
  if (!isSigned(context.config, path, request.query as object, now)) throw forbidden('This address is not good any more')
  const row = await context.db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || row.sales_channel_id !== Number(channel)) throw notFound()
  const bytes = await context.gateways.files.read(row.file)
  if (bytes === undefined) throw notFound()
  const left = Math.max(0, Number((request.query as { expires: string }).expires) - Math.floor(now / 1000))
  return reply
    .headers({
      'content-type': row.content_type,
      'content-disposition': isPicture(row.content_type) ? 'inline' : `attachment; filename*=UTF-8''${encoded(row.filename)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': `private, max-age=${left}, immutable`,
      etag: `"${row.file}"`,
    })
    .send(Buffer.from(bytes))
}

const encoded = (name: string | null) =>
  encodeURIComponent(name ?? 'file').replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)

/** Finds the upload of a request. @throws 403 if its URL was altered, used, or is too old */
async function findUpload({ db, config, clock }: Context, request: FastifyRequest) {
  const { id } = request.params as { id: string }
  const { signature } = request.query as { signature?: unknown }
  if (!uuid.test(id) || !isUploadSigned(config, id, signature)) throw forbidden(SPENT)
  const upload = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  if (upload === undefined || Date.parse(upload.expires_at) <= clock.now()) throw forbidden(SPENT)
  return upload
}

/** Checks the bytes and stores them; after that the upload's URL is used up. If the file is refused, the URL stays valid. */
const takeFile = (context: Context) => async (request: FastifyRequest, reply: FastifyReply) => {
  const upload = await findUpload(context, request)
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (bytes.length === 0) throw unsupportedMediaType('The file is empty.')
  const type = await contentType(bytes)
  if (upload.kind !== 'mms' && !isPicture(type)) throw unsupportedMediaType(refusalOf(type))
  const file = createHash('sha256').update(bytes).digest('hex')
  await context.gateways.files.put(file, bytes, type)
  const { id, sales_channel_id, kind, filename } = upload
  await transact(context, async (tx) => {
    const mine = await tx.deleteFrom('uploads').where('id', '=', id).returning('id').executeTakeFirst()
    if (mine === undefined) throw forbidden(SPENT)
    await tx
      .insertInto('pictures')
      .values({
        id,
        sales_channel_id,
        kind,
        filename,
        content_type: type,
        file,
        size: bytes.length,
        in_library_at: null,
        created_at: new Date(context.clock.now()).toISOString(),
      })
      .execute()
  })
  return reply.code(204).send()
}
