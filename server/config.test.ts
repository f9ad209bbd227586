import { chmodSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

/** The settings of a production server without real services. */
const allLocal = { HOLDFAST_PAYMENTS: 'local', HOLDFAST_MAIL: 'local', HOLDFAST_TEXTS: 'local', HOLDFAST_FILES: 'local' }
const data = () => mkdtempSync(join(tmpdir(), 'holdfast-config-'))

test('a server without settings runs on this machine only, with its own database and the demo world', () => {
  const config = readConfig({ HOLDFAST_DATA: data(), PORT: '' })
  expect(config).toMatchObject({
    port: 4173,
    host: '127.0.0.1',
    databaseUrl: undefined,
    demo: true,
    traffic: false,
    production: false,
    domainSuffix: 'holdfast.example',
  })
})

test('the secret is generated once, stored, and readable by its owner only', () => {
  const folder = data()
  const { secret } = readConfig({ HOLDFAST_DATA: folder })
  expect(secret.length).toBeGreaterThan(32)
  expect(readConfig({ HOLDFAST_DATA: folder }).secret).toBe(secret)
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret)
  expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0)
})

test('the data folder is readable by its owner only, even if it existed before', () => {
  const mode = (folder: string) => statSync(readConfig({ HOLDFAST_DATA: folder }).data).mode & 0o777
  const [made, found] = [join(data(), 'new'), data()]
  chmodSync(found, 0o755)
  expect([mode(made), mode(found)]).toEqual([0o700, 0o700])
})

test('an external database gets demo accounts only on request', () => {
  const named = { HOLDFAST_DATA: data(), DATABASE_URL: 'postgres://db/holdfast' }
  expect([
    readConfig(named).demo,
    readConfig({ ...named, HOLDFAST_DEMO: '1' }).demo,
    readConfig({ HOLDFAST_DATA: data(), HOLDFAST_DEMO: '0' }).demo,
  ]).toEqual([false, true, false])
})

test('a server that other machines reach has a demo world only on request, and in production it has none', () => {
  const demo = (given: Record<string, string>) => readConfig({ HOLDFAST_DATA: data(), ...given }).demo
  expect([demo({ HOST: '0.0.0.0' }), demo({ HOST: '192.168.1.4' }), demo({ HOST: '::' })]).toEqual([false, false, false])
  expect([demo({ HOST: '::1' }), demo({ HOST: 'localhost' }), demo({ HOST: '0.0.0.0', HOLDFAST_DEMO: '1' })]).toEqual([
    true,
    true,
    true,
  ])
  const production = { ...allLocal, HOLDFAST_PRODUCTION: '1' }
  expect([demo(production), demo({ ...production, HOLDFAST_DEMO: '0' })]).toEqual([false, false])
  expect(() => demo({ ...production, HOLDFAST_DEMO: '1' })).toThrow('not with HOLDFAST_PRODUCTION')
  expect(() => demo({ ...production, HOLDFAST_TRAFFIC: '1' })).toThrow('not with HOLDFAST_PRODUCTION')
})

test('a server that other machines reach needs HOLDFAST_URL if a carrier is to fetch pictures from it', () => {
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+13125550100' }
  const read = (given: Record<string, string>) => readConfig({ HOLDFAST_DATA: data(), ...twilio, ...given })
  const production = { ...allLocal, HOLDFAST_TEXTS: '', HOLDFAST_PRODUCTION: '1' }
  const reached: Record<string, string>[] = [production, { HOST: '0.0.0.0' }]
  for (const given of reached) expect(() => read(given)).toThrow('TWILIO_ACCOUNT_SID needs HOLDFAST_URL')
  expect(read({ ...production, HOLDFAST_URL: 'https://dashboard.example' }).publicUrl).toBe('https://dashboard.example')
  expect(read({}).publicUrl).toBe('http://localhost:4173')
})

test('every invalid setting is named', () => {
  const wrong = {
    HOLDFAST_DATA: data(),
    PORT: 'http',
    DATABASE_URL: 'mysql://db',
    HOLDFAST_DEMO: 'yes',
    HOLDFAST_SECRET: 'short',
    HOLDFAST_LEGAL_HOURS: '9-5',
  }
  expect(() => readConfig(wrong)).toThrow(ConfigError)
  for (const name of [
    'PORT must be',
    'DATABASE_URL must',
    'HOLDFAST_DEMO must',
    'HOLDFAST_SECRET must',
    'HOLDFAST_LEGAL_HOURS must',
  ])
    expect(() => readConfig(wrong)).toThrow(name)
})

test('settings that inject faults for tests are refused in production', () => {
  const variables = { HOLDFAST_DATA: data(), HOLDFAST_TEST_FAULTS: '/tmp/faults.json' }
  expect(readConfig(variables).testFaults).toBe('/tmp/faults.json')
  const production = { ...allLocal, HOLDFAST_PRODUCTION: '1' }
  expect(() => readConfig({ ...variables, ...production })).toThrow('HOLDFAST_TEST_FAULTS')
  const hurried = { HOLDFAST_DATA: data(), HOLDFAST_TEST_BATCH_MS: '500', ...production }
  expect(() => readConfig(hurried)).toThrow('HOLDFAST_TEST_BATCH_MS')
})

test('if other machines reach a server, only HOLDFAST_URL determines the address of its links', () => {
  const urlOf = (given: Record<string, string>) => readConfig({ HOLDFAST_DATA: data(), ...given }).publicUrl
  expect([urlOf({}), urlOf({ HOST: '::1', PORT: '80' }), urlOf({ HOST: '127.0.0.2' })]).toEqual([
    'http://localhost:4173',
    'http://localhost:80',
    'http://localhost:4173',
  ])
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'localhost.example', '127.0.0.1.example'])
    expect([HOST, urlOf({ HOST })]).toEqual([HOST, undefined])
  expect(urlOf({ HOST: '0.0.0.0', HOLDFAST_URL: 'https://dashboard.example' })).toBe('https://dashboard.example')
})
