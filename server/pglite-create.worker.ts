import 'temporal-polyfill/global'
import { systemClock } from '#lib/clock.ts'
import { migrate } from '#server/db/migrate.ts'
import { pgliteHandle } from '#server/db/pglite-dialect.ts'
import { openPglite } from '#server/db/pglite-engine.ts'
import { ForcedFolder } from '#server/db/pglite-folder.ts'

// A short-lived child process that creates a new database in the given folder, with the demo world if requested, and ends.
// If its parent ends, it ends too.
process.on('disconnect', () => process.exit(1))

const [folder, demo] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder?')
// `fsync` is off: the caller writes the whole folder to the disk before the database is used.
const engine = await openPglite(new ForcedFolder(folder, () => process.exit(1)), undefined, ['-c', 'fsync=off'])
const db = pgliteHandle(engine)
await migrate(db)
if (demo === 'demo') {
  const { seedDemo } = await import('#server/demo/seed.ts')
  await seedDemo(db, { now: systemClock.now() })
}
await db.destroy()
process.exit(0)
