import * as z from 'zod/mini'
import { ofChannel, subjects } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { NumberId, atMost, requiredText } from '#contract/core/wire.ts'

/** The purpose of an upload. Only `mms` accepts files other than pictures. */
export const uploadTypes = ['logo', 'signup-background', 'banner', 'event', 'mms'] as const
export type UploadType = (typeof uploadTypes)[number]

/** The largest file, in bytes. */
export const UPLOAD_MAX = 2_000_000
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

const ChannelPath = z.object({ id: NumberId })
/** URLs of the pictures in the channel's library, last added first; signed, and valid for at least seven days. */
const Library = z.object({ salesChannelImages: z.array(z.string()) })
const ImageUrl = z.object({ imageUrl: requiredText(2000) })
const library = { scope: ofChannel(), manage: 'text_buy_ui' } as const

/** Pictures: uploads, a channel's library, and the choice for an event. */
export const images = area({
  readEventImages: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/events/{eventId}/images',
    params: z.object({ id: NumberId, eventId: NumberId }),
    missing: 'Event not found',
    reply: z.object({
      leagueLogos: z.array(z.object({ name: z.string(), url: z.string() })),
      scImageUrls: z.array(z.string()),
    }),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The pictures that can be chosen for an event',
  }),
  readLibrary: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/attachments',
    params: ChannelPath,
    reply: Library,
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The pictures in the channel’s library',
  }),
  signPicture: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/attachments/signed',
    params: ChannelPath,
    query: z.object({ url: z.string().check(atMost(2000)) }),
    reply: z.object({ url: z.string() }),
    access: { scope: ofChannel() },
    queue: 'never',
    extension: true,
    summary: 'A newly signed address of a picture, for a row whose address has expired',
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/attachments/addImage',
    params: ChannelPath,
    body: ImageUrl,
    reply: Library,
    access: library,
    confirms: [{ reads: ['readLibrary'] }],
    queue: 'never',
    summary: 'Adds an uploaded picture to the library',
  }),
  removeImage: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/attachments/removeImage',
    params: ChannelPath,
    body: ImageUrl,
    reply: Library,
    access: library,
    confirms: [{ reads: ['readLibrary'] }],
    queue: 'never',
    summary: 'Removes a picture from the library; it stays where it is used',
  }),
  startUpload: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/attachments/{uploadType}',
    params: z.object({ id: NumberId, uploadType: z.string() }),
    body: z.object({ filename: z.optional(z.nullable(z.string())), contentType: z.optional(z.nullable(z.string())) }),
    reply: z.object({ uploadUrl: z.string(), file: z.object({ url: z.string() }) }),
    access: { scope: ofChannel(), manage: [...subjects] },
    queue: 'never',
    summary: 'Returns the address to which one file can be sent by PUT, and the later address of the file',
  }),
})
