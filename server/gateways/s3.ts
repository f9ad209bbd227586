import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Clock } from '#lib/clock.ts'
import type { Files } from '#server/kernel/gateways/files.ts'
import type { Services } from '#server/config/services.ts'

/** The time limit for one file, in milliseconds. */
const LONGEST_MS = 30_000

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex')

/** Stores files at a service with the S3 protocol of Amazon and others (signature version 4, the bucket in the path). */
export function s3Files({ endpoint, region, bucket, ...keys }: NonNullable<Services['s3']>, clock: Clock): Files {
  const base = endpoint.replace(/\/$/, '')
  // The client does not retry, because callers decide about retries.
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })

  async function send(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: { bytes: Uint8Array; type: string }) {
    const answer = await client.fetch(`${base}/${bucket}/${encodeURIComponent(name)}`, {
      method,
      headers: {
        'x-amz-content-sha256': sha256(body?.bytes ?? ''),
        ...(body && { 'content-type': body.type }),
      },
      ...(body && { body: Buffer.from(body.bytes) }),
      aws: { allHeaders: true, datetime: new Date(clock.now()).toISOString().replaceAll(/[-:]|\.\d{3}/g, '') },
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    if (!answer.ok && answer.status !== 404) throw new Error(`The storage answered ${answer.status} to ${method} ${name}`)
    return answer
  }

  return {
    async put(name, bytes, type) {
      const answer = await send('PUT', name, { bytes, type })
      if (!answer.ok) throw new Error(`The storage has no bucket ${bucket}`)
    },
    async read(name) {
      const answer = await send('GET', name)
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
    },
    async remove(name) {
      await send('DELETE', name)
    },
  }
}
