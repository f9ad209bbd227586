import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { names } from '#server/config/settings.ts'
import { readSettings } from '#server/config/read-settings.ts'
import { readSources } from '#tests/support/conventions/sources.ts'
import { settingsExample, settingsPage } from './settings-pages.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const dockerfile = read('server/deploy/Dockerfile')
const instructions = (name: string) => [...dockerfile.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map((found) => found[1]!)
const packages = JSON.parse(read('package.json')) as { scripts: Record<string, string>; dependencies: Record<string, string> }

test('the image is built with the same commands for installing and building as every test run', () => {
  const installing = /const args = \[([^\]]+)\]/.exec(read('server/commands/install.mjs'))![1]!
  const install = `npm ${installing.replaceAll(/[',]/g, '')}`
  const testRun = read('tests/support/run/parts.mjs')
  expect(testRun).toContain('buildIfNeeded')
  expect(packages.scripts['build']).toBe('node server/commands/build.mjs')
  // The only other commands remove the tools and create a folder. The test below shows that no further command is needed.
  expect(instructions('RUN')).toEqual([
    install,
    'npm run build',
    'npm prune --omit=dev --ignore-scripts',
    'mkdir -p /home/node/data',
  ])
})

test('the image starts the same program as the browser tests', () => {
  const [program, script] = JSON.parse(instructions('CMD').at(-1)!) as [string, string]
  expect([program, script]).toEqual(['node', 'dist/server/main.js'])
  const started = read('tests/support/app.ts')
  expect(started).toContain("join(root, 'dist')")
  expect(started).toContain("join(dist, 'server/main.js')")
})

test('the server runs without the tools: every package it imports is a dependency', () => {
  const running = readSources('server', 'src/contract', 'src/lib').filter(
    ({ path }) => !path.includes('.test.') && !/^server\/commands\/(?:.*\.mjs|build\/.*|openapi\.ts)$/.test(path),
  )
  const wanted = new Set(running.flatMap(({ imports }) => imports.filter((name) => /^@?[a-z][\w./-]*$/.test(name))))
  const names = [...wanted].map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  expect(names).toContain('fastify')
  // Only the sources need tsx to run; a build does not.
  expect(names.filter((name) => name !== 'tsx' && !(name in packages.dependencies))).toEqual([])
})

test('the settings of the compose file are accepted by the server', () => {
  const service = /\n {2}holdfast:\n[\s\S]+?\n {4}environment:\n((?: {6}.+\n)+)/.exec(read('server/deploy/compose.yaml'))![1]!
  const variables: Record<string, string> = {
    POSTGRES_PASSWORD: 'abc123',
    HOLDFAST_SECRET: 'a secret of more than thirty-two characters',
    HOLDFAST_URL: 'https://dashboard.example',
  }
  const given = Object.fromEntries(
    [...service.matchAll(/^ {6}(\w+): (.+)$/gm)].map(([, name, value]) => [
      name,
      value!.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => variables[variable] ?? ''),
    ]),
  )
  const image = Object.fromEntries(
    instructions('ENV')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('=')),
  )
  const data = mkdtempSync(join(tmpdir(), 'holdfast-deploy-'))
  const chosen = { HOLDFAST_PAYMENTS: 'local', HOLDFAST_MAIL: 'local', HOLDFAST_TEXTS: 'local', HOLDFAST_FILES: 'local' }
  const config = readConfig({ ...image, ...given, ...chosen, HOLDFAST_DATA: data })
  rmSync(data, { recursive: true })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 4173,
    databaseUrl: 'postgres://holdfast:abc123@database/holdfast',
    secret: variables['HOLDFAST_SECRET'],
    publicUrl: variables['HOLDFAST_URL'],
    production: true,
    demo: false,
    proxies: 1,
  })
  const known = [...names, 'NODE_ENV']
  for (const name of Object.keys({ ...image, ...given })) expect(known).toContain(name)
})

test('the documents of the settings match the schema', () => {
  const how = 'Write them with: npm run settings:docs'
  expect(read('server/deploy/settings.md'), how).toBe(settingsPage())
  expect(read('server/deploy/settings.env.example'), how).toBe(settingsExample())
})

test('every line of the example is a setting, with a value that the server accepts', () => {
  const pairs = [...read('server/deploy/settings.env.example').matchAll(/^#(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name!,
    value!,
  ])
  expect(pairs.map(([name]) => name)).toEqual(names.filter((name) => !name.startsWith('HOLDFAST_TEST_')))
  expect(readSettings(Object.fromEntries(pairs)).wrong).toEqual([])
})

test('the health check passes only for a ready server, not for one that is starting or absent', async () => {
  const [, command] = /^HEALTHCHECK .*?CMD (\[.+\])$/m.exec(dockerfile)!
  const [, ...args] = JSON.parse(command!) as string[]
  let status = 200
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url!)
    response.writeHead(status).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const check = () =>
    new Promise((resolve) => {
      spawn(process.execPath, args, { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' }).once('exit', resolve)
    })
  expect(await check()).toBe(0)
  status = 503
  expect(await check()).toBe(1)
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  expect(await check()).toBe(1)
  expect(new Set(paths)).toEqual(new Set(['/health/ready']))
})
