import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import pino from 'pino'

const requests = new AsyncLocalStorage<string>()

/** Runs work as part of a request: its log lines contain the request's id. */
export const withinRequest = (id: string, work: () => void): void => requests.run(id, work)
/** Returns the id of the current request. */
export const requestId = (): string | undefined => requests.getStore()

/**
 * The logger of JSON lines, on the standard error. It writes synchronously, because after a crash the last lines matter
 * most.
 */
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

/** The output of the server and its commands: plain lines for people, and JSON lines about the server's work. */
export const log = {
  /** Prints a plain line on the standard output: the address, the path of a local email, the result of a command. */
  say(line: string): void {
    process.stdout.write(`${line}\n`)
  },
  /** Prints whole lines for programs, on the standard output. */
  lines(text: string): void {
    process.stdout.write(text)
  },
  /** Prints a plain line about an error that ended a start or a command, with the error's trace, if there is one. */
  sayError(what: string, error?: unknown): void {
    process.stderr.write(error === undefined ? `${what}\n` : `${what} ${inspect(error)}\n`)
  },
  /** Logs an error that no response reports. */
  trouble(what: string, error?: unknown): void {
    const err = error === undefined || error instanceof Error ? error : new Error(inspect(error))
    lines.error(err === undefined ? {} : { err }, what)
  },
  /** Logs an event that an operator may want to read later. */
  note(what: string, fields: object = {}): void {
    lines.info(fields, what)
  },
  /** Sets the lowest level of log lines. */
  from(level: LogLevel): void {
    lines.level = level
  },
}
