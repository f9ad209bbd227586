import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'
import { settings } from './settings.ts'
import { settingsSummary } from './summary.ts'

const wrong = (environment: Record<string, string>) => readSettings(environment).wrong
const folder = () => mkdtempSync(join(tmpdir(), 'holdfast-settings-'))

describe('an unknown name', () => {
  test.each([
    ['HOLDFAST_SECERT', 'HOLDFAST_SECRET'],
    ['HOLDFAST_PAYMENT', 'HOLDFAST_PAYMENTS'],
    ['HOLDFAST_METRIC_TOKEN', 'HOLDFAST_METRICS_TOKEN'],
    ['HOLDFAST_SECRET_FILES', 'HOLDFAST_SECRET_FILE'],
    ['holdfast_data', 'HOLDFAST_DATA'],
    ['STRIPE_SECRET_KEYS', 'STRIPE_SECRET_KEY'],
    ['SMTP_URI', 'SMTP_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['S3_SECRET_ACCES_KEY', 'S3_SECRET_ACCESS_KEY'],
  ])('%s is refused, and the right one suggested: %s', (name, right) => {
    expect(wrong({ [name]: 'x' })).toEqual([`${name} is not a setting. Did you mean ${right}?`])
  })

  test('with our prefix is refused even if no known name is similar', () => {
    expect(wrong({ HOLDFAST_ANYTHING_ELSE: 'x' })).toEqual(['HOLDFAST_ANYTHING_ELSE is not a setting.'])
  })

  test.each(['HOME', 'PORTS', 'HOSTNAME', 'HTTP_PROXY', 'TEST_DATABASE_URL', 'AWS_REGION', 'STRIPE_PUBLISHABLE_KEY', 'NODE_ENV'])(
    'of another program is ignored: %s',
    (name) => {
      expect(wrong({ [name]: 'x' })).toEqual([])
    },
  )

  test('that is empty is ignored, like every empty variable', () => {
    expect(wrong({ HOLDFAST_SECERT: '' })).toEqual([])
  })
})

test('all invalid names, values and combinations are reported in one list', () => {
  const lines = wrong({ HOLDFAST_SECERT: 'x', PORT: 'http', TWILIO_FROM: '555', S3_BUCKET: 'pictures', SMTP_URL: 'mail.example' })
  expect(lines).toEqual([
    'HOLDFAST_SECERT is not a setting. Did you mean HOLDFAST_SECRET?',
    'PORT must be a whole number from 0 to 65535',
    'SMTP_URL must be an address that begins with smtp:// or smtps://',
    'TWILIO_FROM must be a number like +13125550100, or a messaging service that begins with MG',
    'S3_BUCKET also needs S3_ENDPOINT, S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY',
    'TWILIO_FROM also needs TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
  ])
})

describe('in production', () => {
  const production = { HOLDFAST_PRODUCTION: '1', HOLDFAST_URL: 'https://dashboard.example' }
  const local = { HOLDFAST_PAYMENTS: 'local', HOLDFAST_MAIL: 'local', HOLDFAST_TEXTS: 'local', HOLDFAST_FILES: 'local' }

  test('services for payments, mail, texts and files must each be chosen', () => {
    expect(wrong(production)).toEqual([
      'HOLDFAST_PRODUCTION needs STRIPE_SECRET_KEY, or HOLDFAST_PAYMENTS=local: payments then move no money',
      'HOLDFAST_PRODUCTION needs SMTP_URL, or HOLDFAST_MAIL=local: mail then is not sent',
      'HOLDFAST_PRODUCTION needs TWILIO_ACCOUNT_SID, or HOLDFAST_TEXTS=local: texts then are not sent',
      'HOLDFAST_PRODUCTION needs S3_ENDPOINT, or HOLDFAST_FILES=local: files then stay in HOLDFAST_DATA',
    ])
    expect(wrong({ ...production, ...local })).toEqual([])
    expect(wrong({ ...production, ...local, HOLDFAST_MAIL: '', SMTP_URL: 'smtp://mail.example' })).toEqual([])
  })

  test('a service cannot be local and real', () => {
    expect(wrong({ ...production, ...local, STRIPE_SECRET_KEY: 'sk_live_1' })).toEqual([
      'HOLDFAST_PAYMENTS=local contradicts STRIPE_SECRET_KEY: leave one of them out',
    ])
  })

  test('settings for tests are refused', () => {
    expect(wrong({ ...production, ...local, HOLDFAST_TEST_DIST: 'dist' })).toEqual([
      'HOLDFAST_TEST_DIST is for tests: not with HOLDFAST_PRODUCTION',
    ])
    expect(wrong({ HOLDFAST_TEST_DIST: 'dist' })).toEqual([])
  })
})

describe('a secret', () => {
  const secret = 'a secret of more than thirty-two characters'

  test('can be read from a file, which must exist and not be empty', () => {
    const file = join(folder(), 'secret')
    expect(wrong({ HOLDFAST_SECRET_FILE: file })[0]).toContain('HOLDFAST_SECRET_FILE names a file that cannot be read')
    writeFileSync(file, '\n')
    expect(wrong({ HOLDFAST_SECRET_FILE: file })).toEqual([`HOLDFAST_SECRET_FILE names an empty file: ${file}`])
    writeFileSync(file, `${secret}\n`)
    expect(readSettings({ HOLDFAST_SECRET_FILE: file })).toMatchObject({ wrong: [], settings: { HOLDFAST_SECRET: secret } })
    expect(wrong({ HOLDFAST_SECRET_FILE: file, HOLDFAST_SECRET: secret })).toEqual([
      'HOLDFAST_SECRET and HOLDFAST_SECRET_FILE are both set: leave one of them out',
    ])
  })

  test('is the only kind of setting that can be read from a file', () => {
    expect(wrong({ HOLDFAST_LOG_FILE: '/tmp/log' })).toHaveLength(1)
  })

  test('is not printed', () => {
    const environment = {
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://holdfast:hush@database/holdfast?password=hush',
      HOLDFAST_SECRET: secret,
      STRIPE_SECRET_KEY: 'sk_live_1',
    }
    expect(settingsSummary(readSettings(environment))).toEqual([
      'Settings:',
      '  HOST=0.0.0.0',
      '  DATABASE_URL=postgres://***@database/holdfast',
      '  HOLDFAST_SECRET=***',
      '  STRIPE_SECRET_KEY=***',
      'Services: payments Stripe, mail local, texts local, files local.',
    ])
  })

  test('is every setting whose name indicates one', () => {
    const named = Object.entries(settings).filter(([name]) => /SECRET|TOKEN|PASSWORD|_KEY$/.test(name))
    expect(named.filter(([, { secret: kind }]) => kind === undefined)).toEqual([])
  })
})

test('the command checks the environment and the file .env of its folder; the environment wins', () => {
  const cwd = folder()
  writeFileSync(join(cwd, '.env'), 'PORT=4200\nHOLDFAST_LOG=info\n')
  const command = fileURLToPath(new URL('../commands/settings.ts', import.meta.url))
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), command], {
      cwd,
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    })
  const fine = run({ PORT: '4300' })
  expect([fine.status, fine.stderr]).toEqual([0, ''])
  expect(fine.stdout).toContain('PORT=4300\n  HOLDFAST_LOG=info\n')
  const refused = run({ HOLDFAST_DEMO: 'yes' })
  expect([refused.status, refused.stderr]).toEqual([1, 'These settings cannot be used:\n  HOLDFAST_DEMO must be 0 or 1\n'])
})
