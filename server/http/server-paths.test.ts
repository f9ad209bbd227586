import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { serverPathPattern } from '#lib/server-paths.ts'
import { testServer } from '#tests/support/server.ts'

const routes: string[] = []

beforeAll(async () => {
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url }) => void routes.push(url))
  subscribe('fastify.initialization', watch)
  const server = await testServer({ development: true, metricsToken: 'a token for the metrics' })
  unsubscribe('fastify.initialization', watch)
  await server.close()
})

test('the development proxy and the service worker forward every route of the server', () => {
  expect(routes).toEqual(expect.arrayContaining(['/api/me', '/metrics', '/oauth/salesforce/consent']))
  expect(routes.filter((url) => !serverPathPattern.test(url))).toEqual([])
})

test.each(['/', '/oauth/salesforce?state=a', '/demo/phone', '/apiary', '/src/data/api/address.ts'])('%s is the app’s', (url) => {
  expect(serverPathPattern.test(url)).toBe(false)
})
