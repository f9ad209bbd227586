import { openPglite } from './pglite-engine.ts'

// The short-lived child that makes a new database in the folder it is given, and ends.
const folder = process.argv[2]
if (folder === undefined) throw new Error('Which folder?')
const engine = await openPglite(folder)
await engine.close()
process.exit(0)
