import { parseArgs } from 'node:util'

type Default = string | number | boolean
type Values<T> = { [Name in keyof T]: T[Name] extends number ? number : T[Name] extends boolean ? boolean : string }

/** Reads the options of the command line. Their names and types are those of the defaults. @throws if an option is unknown */
export function readOptions<T extends Record<string, Default>>(defaults: T): Values<T> {
  const options = Object.entries(defaults).map(([name, value]) =>
    typeof value === 'boolean' ? [name, { type: 'boolean', default: value }] : [name, { type: 'string', default: String(value) }],
  )
  const { values } = parseArgs({ options: Object.fromEntries(options) as Record<string, { type: 'string' | 'boolean' }> })
  const typed = Object.entries(values).map(([name, value]) => [name, typeof defaults[name] === 'number' ? Number(value) : value])
  return Object.fromEntries(typed) as Values<T>
}

/** Starts a stopwatch. @returns a function that returns the whole seconds since then */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => Math.round((performance.now() - start) / 1000)
}

/** Counts the rounds to play, from 0. No round begins once `maxSeconds` have passed. */
export function* countRounds(rounds: number, seconds: () => number, maxSeconds: number): Generator<number> {
  for (let round = 0; round < rounds && seconds() < maxSeconds; round++) yield round
}

/** Runs `work`, then `close`. If the process is interrupted, runs `close` as well, so that no server remains. */
export async function withCleanup<T>(close: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const signals = ['SIGTERM', 'SIGINT'] as const
  const leave = () => void close().finally(() => process.exit(1))
  for (const signal of signals) process.once(signal, leave)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, leave)
    await close()
  }
}

/** Prints a summary as a line of JSON. @returns whether any of its failure counts is not 0 */
export function report<T extends object>(summary: T, failures: readonly (keyof T)[]): boolean {
  console.log(JSON.stringify(summary))
  return failures.some((name) => Number(summary[name]) > 0)
}
