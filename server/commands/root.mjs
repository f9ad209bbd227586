import { join } from 'node:path'

/** The folder of the project, wherever the command was called from. */
export const root = join(import.meta.dirname, '../..')
