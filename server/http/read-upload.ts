import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { UploadedFile } from './handler.ts'
import { payloadTooLarge } from '#server/kernel/refusal.ts'

/**
 * Reads a file of a form piece by piece and hashes each piece, because hashing twenty megabytes at once would delay other
 * requests.
 * @throws Refusal 413 if it exceeds the limit of the form
 */
export async function readUpload({ file, filename, mimetype }: MultipartFile): Promise<UploadedFile> {
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of file as AsyncIterable<Buffer>) {
    hash.update(piece)
    pieces.push(piece)
    size += piece.length
  }
  if (file.truncated) throw payloadTooLarge('The file is larger than 20 MB')
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return { name: filename, type: mimetype, bytes, hash: hash.digest('base64url') }
}
