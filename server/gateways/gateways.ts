import type { Mail } from './mail.ts'

/** Everything that leaves the house, each behind one interface with one local default. */
export interface Gateways {
  mail: Mail
}
