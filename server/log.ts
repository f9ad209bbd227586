import { inspect } from 'node:util'

/** What the server says to whoever runs it: news to the standard output, trouble to the standard error. */
export const log = {
  say(line: string): void {
    process.stdout.write(`${line}\n`)
  },
  /** Something went wrong that nobody is answered about; the error with its trace, where there is one. */
  trouble(what: string, error?: unknown): void {
    process.stderr.write(error === undefined ? `${what}\n` : `${what} ${inspect(error)}\n`)
  },
}
