import { PICTURE_TYPES, UPLOAD_MAX, type UploadType } from '#contract/images.ts'

/**
 * Returns the problem with a file's type or size before the file is sent; null if both are allowed. The server checks the content.
 */
export function uploadProblem(file: Pick<File, 'type' | 'size'>, type: UploadType): 'kind' | 'size' | null {
  if (file.size > UPLOAD_MAX) return 'size'
  if (type !== 'mms' && !(PICTURE_TYPES as readonly string[]).includes(file.type)) return 'kind'
  return null
}
