import { approving } from './approving.ts'
import { renewing } from './renewing.ts'
import { sending } from './sending.ts'

export const works = { sending, approving, renewing }
export type WorkName = keyof typeof works

/** The task of a process. */
export interface Task {
  work: WorkName
  data: string
  databaseUrl: string | undefined
  /** The URL of the gateways. */
  outside: string
  /** The real time at which the work's clock showed `START`, in milliseconds since 1970. */
  began: number
}
