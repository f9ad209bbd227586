import type { Attachment } from '#contract/mass-texts.ts'
import { m } from '#messages/m.ts'

/** A file of a message; a file from the library has no name. */
export type Media = Attachment

/** The name of an attachment, or its number. @param index its place, from 0 */
export const attachmentName = ({ filename }: Pick<Media, 'filename'>, index: number): string =>
  filename ?? m.mass_texts_attachment({ number: index + 1 })

const isKind = ({ contentType, filename }: Media, types: RegExp, ending: RegExp): boolean =>
  types.test(contentType) || ending.test(filename ?? '')
const isPdf = (media: Media) => isKind(media, /^application\/pdf\b/i, /\.pdf$/i)
const isHeic = (media: Media) => isKind(media, /^image\/hei[cf]\b/i, /\.hei[cf]$/i)

/** Whether a browser can show an attachment as a picture. */
export const isShown = (media: Media): boolean => media.contentType.startsWith('image/') && !isHeic(media)

/** Warnings of attachments that carriers do not treat as ordinary pictures. */
export const attachmentWarnings = (media: readonly Media[]): string[] =>
  media.flatMap((one, index) => {
    const name = attachmentName(one, index)
    return isPdf(one) ? [m.sending_pdf({ name })] : isHeic(one) ? [m.sending_heic({ name })] : []
  })
