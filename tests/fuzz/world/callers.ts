import type { Endpoint } from '#contract/core/endpoint.ts'
import type { RowKind } from '#contract/core/access.ts'
import { type DemoAccount, DEMO_PASSWORD, demoAccounts } from '#server/demo/world.ts'
import type { Reader } from '#tests/fuzz/judge/leaks.ts'
import { fieldName, type Known, type Scalar } from '#tests/fuzz/values/known.ts'
import type { KnownToCaller } from '#tests/fuzz/requests/input.ts'
import { type Rows, unmarked } from './rows.ts'

/** A source of requests: a demo account, or a stranger. */
export interface Caller {
  email: string | null
  reader: Reader
  known: KnownToCaller
}

export const readerOf = ({ role, entity_id: channel }: DemoAccount): Reader =>
  role === 'holdfast'
    ? { role: 'provider' }
    : role === 'sales_channel' && channel !== null
      ? { role: 'member', channel }
      : { role: 'nobody' }

/** Returns the demo accounts and a stranger, each with values for its requests. */
export function callersFor(rows: Rows, calls: readonly Endpoint[], now: number): Caller[] {
  const named = namesOfContract(calls)
  return [
    ...demoAccounts.map((account) => ({ email: account.email, reader: readerOf(account) })),
    { email: null, reader: { role: 'nobody' } as const },
  ].map((caller) => ({ ...caller, known: knownTo(caller.reader, rows, named, now) }))
}

function knownTo(reader: Reader, rows: Rows, named: ReadonlyMap<string, readonly Scalar[]>, now: number): KnownToCaller {
  const own = (channel: number) => reader.role === 'provider' || (reader.role === 'member' && reader.channel === channel)
  const split = (byChannel: ReadonlyMap<number, readonly Scalar[]>) => ({
    own: [...byChannel].filter(([channel]) => own(channel)).flatMap(([, values]) => values),
    foreign: [...byChannel].filter(([channel]) => !own(channel)).flatMap(([, values]) => values),
  })
  const ids = Object.fromEntries(Object.entries(rows.ids).map(([kind, byChannel]) => [kind, split(byChannel)])) as Record<
    RowKind,
    { own: Scalar[]; foreign: Scalar[] }
  >
  const byField = new Map(named)
  for (const [name, byChannel] of rows.columns) {
    if (named.has(name)) continue
    const { own: mine, foreign } = split(byChannel)
    byField.set(name, [...mine, ...foreign.slice(0, Math.max(6, mine.length / 2))])
  }
  const all = [...byField.values()].flat()
  const known: Known = {
    rows: ids,
    byField,
    uuids: all.filter((value): value is string => typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value)),
    numbers: [...new Set([...ids.channel.own, ...ids.event.own, ...ids.channel.foreign, 1, 2, 3])].map(Number),
    now,
  }
  const writes = new Map([...byField].map(([name, values]) => [name, unmarked(values)]))
  return { reads: known, writes: { ...known, byField: writes } }
}

/** Returns the values to use by field name: calls, columns to sort by, search texts, emails, passwords and time zones. */
function namesOfContract(calls: readonly Endpoint[]): ReadonlyMap<string, readonly Scalar[]> {
  const emails = [...demoAccounts.map(({ email }) => email), 'nobody@holdfast.test']
  const named = {
    call: calls.map(({ name }) => name),
    orderBy: [...new Set(calls.flatMap(sortable))],
    searchQuery: ['a', 'harbor', '%', '_', '\\', "o'neil", '123', ' '],
    email: emails,
    password: [DEMO_PASSWORD, DEMO_PASSWORD, 'wrong password'],
    current_password: [DEMO_PASSWORD, 'wrong password'],
    timezone: ['America/Chicago', 'Europe/London', 'utc', 'Mars/Phobos'],
  }
  return new Map(Object.entries(named).map(([name, values]) => [fieldName(name), values]))
}

/** Returns the fields of the rows in a list's reply. */
function sortable({ reply }: Endpoint): string[] {
  const shapeOf = (schema: unknown): Record<string, unknown> =>
    (schema as { _zod?: { def: { shape?: Record<string, unknown> } } } | null)?._zod?.def.shape ?? {}
  const elementOf = (schema: unknown) => (schema as { _zod?: { def: { element?: unknown } } } | undefined)?._zod?.def.element
  const row = shapeOf(elementOf(shapeOf(reply)['data']))
  return Object.entries(row).flatMap(([name, field]) => {
    const inner = Object.keys(shapeOf(field))
    return inner.length === 0 ? [name] : inner.map((one) => `${name}.${one}`)
  })
}
