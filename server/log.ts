import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import pino from 'pino'

const requests = new AsyncLocalStorage<string>()

/** Runs work as part of a request: what is logged within carries the request's id. */
export const withinRequest = (id: string, work: () => void): void => requests.run(id, work)
/** The id of the request that is being worked on. */
export const requestId = (): string | undefined => requests.getStore()

/** JSON lines on the standard error, so that the standard output stays for people. Written at once: the last ones count most. */
const lines = pino(
  {
    level: 'warn',
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const id = requestId()
      return id === undefined ? {} : { request_id: id }
    },
  },
  pino.destination({ fd: 2, sync: true }),
)

export const logLevels = ['error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

/** The server's output: plain lines at start, JSON lines about everything that happens while it runs. */
export const log = {
  /** A plain line for the person at the terminal: the address, a sign-in, what a command did. */
  say(line: string): void {
    process.stdout.write(`${line}\n`)
  },
  /** Whole lines for programs, on the standard output. */
  lines(text: string): void {
    process.stdout.write(text)
  },
  /** A plain line about what went wrong before the server ran; the error with its trace, where there is one. */
  sayError(what: string, error?: unknown): void {
    process.stderr.write(error === undefined ? `${what}\n` : `${what} ${inspect(error)}\n`)
  },
  /** Something went wrong that nobody is answered about. */
  trouble(what: string, error?: unknown): void {
    const err = error === undefined || error instanceof Error ? error : new Error(inspect(error))
    lines.error(err === undefined ? {} : { err }, what)
  },
  /** Something happened that an operator may want to read later. */
  note(what: string, fields: object = {}): void {
    lines.info(fields, what)
  },
  /** From which level on lines are written. */
  from(level: LogLevel): void {
    lines.level = level
  },
}
