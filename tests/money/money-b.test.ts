import { keepsPromises } from './run/keeps-promises.ts'

keepsPromises(1)
