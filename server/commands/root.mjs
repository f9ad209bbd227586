import { join } from 'node:path'

/** The folder of the project, independent of the current folder. */
export const root = join(import.meta.dirname, '../..')
