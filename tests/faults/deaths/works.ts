import { approving } from './approving.ts'
import { renewing } from './renewing.ts'
import { sending } from './sending.ts'

export const works = { sending, approving, renewing }

/** What a process is told. */
export interface Told {
  work: keyof typeof works
  data: string
  databaseUrl: string | undefined
  /** Where the gateways are. */
  outside: string
  /** When the work's clock began to go, milliseconds since 1970. */
  began: number
}
