import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import type { Files } from '#server/kernel/gateways/files.ts'
import type { Services } from './services.ts'

/** How long the storage may take for one file. */
const LONGEST_MS = 30_000

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Storage that speaks S3 (signature version 4, the bucket in the path), as Amazon and most others do. */
export function s3Files({ endpoint, region, bucket, ...keys }: NonNullable<Services['s3']>, clock: Clock): Files {
  const base = endpoint.replace(/\/$/, '')

  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: { bytes: Uint8Array; type: string }) {
    const url = new URL(`${base}/${bucket}/${encodeURIComponent(name)}`)
    const moment = new Date(clock.now()).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
    const headers: Record<string, string> = {
      host: url.host,
      'x-amz-content-sha256': sha256(body?.bytes ?? ''),
      'x-amz-date': moment,
      ...(body && { 'content-type': body.type }),
    }
    const names = Object.keys(headers).sort()
    const canonical = [
      method,
      url.pathname,
      '',
      ...names.map((header) => `${header}:${headers[header]}`),
      '',
      names.join(';'),
      headers['x-amz-content-sha256'],
    ].join('\n')
    const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
    const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
    const [date = '', ...rest] = scope.split('/')
    const key = rest.reduce((so_far, part) => hmac(so_far, part), hmac(`AWS4${keys.secretAccessKey}`, date))
    const signature = hmac(key, toSign).toString('hex')
    const { host: _, ...sent } = headers
    const answer = await fetch(url, {
      method,
      headers: {
        ...sent,
        authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
      },
      ...(body && { body: Buffer.from(body.bytes) }),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    if (!answer.ok && answer.status !== 404) throw new Error(`The storage answered ${answer.status} to ${method} ${name}`)
    return answer
  }

  return {
    async put(name, bytes, type) {
      const answer = await ask('PUT', name, { bytes, type })
      if (!answer.ok) throw new Error(`The storage has no bucket ${bucket}`)
    },
    async read(name) {
      const answer = await ask('GET', name)
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
    },
    async remove(name) {
      await ask('DELETE', name)
    },
  }
}
