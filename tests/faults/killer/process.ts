import type { ChildProcess } from 'node:child_process'

/** A child process that can be killed at any moment. */
export interface Killable {
  /** Ends the process at once with SIGKILL and waits until it has ended. @throws if it had already ended */
  kill(): Promise<void>
  /** Resolves when the process has ended, for any reason. */
  gone: Promise<void>
  /** Returns everything that the process has written to stderr. */
  errors(): string
}

/**
 * Wraps a child process whose stderr is a pipe.
 * @param onErrors called with each piece that the process writes to stderr
 */
export function killable(child: ChildProcess, onErrors: (text: string) => void = () => {}): Killable {
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  let errors = ''
  child.stderr!.on('data', (text: Buffer) => {
    errors += text.toString()
    onErrors(text.toString().trimEnd())
  })
  return {
    gone,
    errors: () => errors,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`A process ended before it was killed:\n${errors}`)
      child.kill('SIGKILL')
      await gone
    },
  }
}
