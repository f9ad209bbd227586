import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Random } from '#server/demo/random.ts'
import { hostileTexts } from '#tests/fuzz/values/hostile.ts'
import { headersFor } from './headers.ts'
import { sendable } from './path.ts'
import type { FuzzRequest } from './request.ts'

const paths = [
  '/',
  '/api',
  '/api/',
  '/api/openapi.json',
  '/api/docs',
  '/api/nothing',
  '/api//me',
  '/api/me/',
  '/api/ME',
  '/API/me',
  '/api/me;a=b',
  '/api/me%2f',
  '/api/%2e%2e/me',
  '/api/events/1/../../me',
  '/..%2f..%2f..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/.data/secret',
  '/assets/../../server/main.js',
  '/assets/%2e%2e/%2e%2e/server/main.js',
  '/assets/nothing.js',
  '/.data/secret',
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/main.js',
  '/sw.js',
  '/index.html',
  '/manifest.webmanifest',
  '/sales-channel/123/events',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/ws/',
  '/ws/?EIO=4&transport=polling',
  '/ws/?EIO=9&transport=websocket&sid=x',
  `/${'a'.repeat(10_000)}`,
  `/api/events/${'9'.repeat(300)}`,
  '//elsewhere.example/',
  '/%c0%ae%c0%ae/',
  '/%',
  '/api/%',
  '/api/%00',
]
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'SEARCH']

/** Makes a request outside the contract: another address, another method, or both. */
export function wildRequest(calls: readonly Endpoint[], random: Random): Omit<FuzzRequest, 'number' | 'bearer'> {
  const known = random.chance(0.35)
  const call = random.pick(calls)
  const path = known
    ? `/api${call.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(random.pick(hostileTexts).toWellFormed()))}`
    : random.pick(paths)
  const method = known || random.chance(0.3) ? random.pick(methods) : 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD' && random.chance(0.5)
  return {
    shape: known ? 'another method' : 'another address',
    method,
    path: sendable(path).slice(0, 12_000),
    headers: { ...headersFor(random, { isWrite: hasBody }), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: Buffer.from(random.pick(['{}', '[]', 'x', ''])) } : {}),
    isForeign: false,
  }
}
