import { keepsItsPromises } from './run/promises.ts'

keepsItsPromises('second')
