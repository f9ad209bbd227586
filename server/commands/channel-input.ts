import { parseArgs } from 'node:util'
import { defaultTimezone, timezones } from '#lib/fixed-lists.ts'
import { currencies } from '#lib/money.ts'
import { MAX_TEXT } from '#contract/core/wire.ts'
import { ConfigError } from '#server/config.ts'

const USAGE = `Usage: npm run channel -- "Harbor Stadium" [--timezone ${defaultTimezone}] [--currency usd]`

/**
 * Reads the input of the channel command.
 * @param words the name, `--timezone ZONE` and `--currency CODE`; Chicago and US dollars by default
 * @throws ConfigError that describes the mistake
 */
export function readChannel(words: readonly string[]): { name: string; timezone: string; currency_type: string } {
  const { positionals, values } = parsed(words)
  const name = positionals.join(' ').trim()
  const { timezone = defaultTimezone, currency = 'usd' } = values
  if (name === '' || name.length > MAX_TEXT) throw new ConfigError(USAGE)
  if (!(timezones as readonly string[]).includes(timezone))
    throw new ConfigError(`--timezone takes one of: ${timezones.join(', ')}.`)
  const code = currency.toLowerCase()
  if (!(currencies as readonly string[]).includes(code))
    throw new ConfigError(`--currency takes one of: ${currencies.join(', ')}.`)
  return { name, timezone, currency_type: code }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { timezone: { type: 'string' }, currency: { type: 'string' } },
    })
  } catch {
    throw new ConfigError(USAGE)
  }
}
