import { keepsItsPromises } from './run/promises.ts'

keepsItsPromises(1)
