import { approving } from './approving.ts'
import { renewing } from './renewing.ts'
import { sending } from './sending.ts'

export const works = { sending, approving, renewing }
export type WorkName = keyof typeof works

/** The work of a process. */
export interface Task {
  work: WorkName
  data: string
  databaseUrl: string | undefined
  /** URL of the gateways. */
  outside: string
  /** Start of the work's clock, milliseconds since 1970. */
  began: number
}
