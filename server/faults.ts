import { readFileSync, rmSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Faults } from './context.ts'

/**
 * The content of the fault file: for each moment, the call at which the server crashes (`*`: any call), and how many such calls
 * the server survives first.
 */
const Wanted = z.object({
  beforeCommit: z.optional(z.string()),
  afterCommit: z.optional(z.string()),
  afterOutside: z.optional(z.string()),
  spare: z.optional(z.int()),
})

/**
 * Makes faults for a server under test, which reads the file at each moment of a write and kills itself if requested, as in a power
 * failure. Only a server started with HOLDFAST_TEST_FAULTS has faults, never one in production.
 * @param kill ends the process at once; tests of this file pass their own
 */
export function faultsIn(file: string, kill: () => void = () => process.kill(process.pid, 'SIGKILL')): Faults {
  let spared = 0
  const at = (moment: keyof Faults) => (call: string) => {
    const wanted = wantedIn(file)
    if (wanted === undefined) spared = 0
    if (wanted?.[moment] !== call && wanted?.[moment] !== '*') return
    if (spared++ < (wanted.spare ?? 0)) return
    spared = 0
    // Deletes the request first, so that the restarted server continues to run.
    rmSync(file, { force: true })
    kill()
  }
  return { beforeCommit: at('beforeCommit'), afterCommit: at('afterCommit'), afterOutside: at('afterOutside') }
}

/** Reads the file; undefined if it is missing or only half written. */
function wantedIn(file: string): z.output<typeof Wanted> | undefined {
  try {
    return Wanted.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
