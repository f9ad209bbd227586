import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { systemClock } from '#lib/clock.ts'
import { buildApp, closeHttp, registry } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { faultsIn } from './faults.ts'
import { openControl } from '#server/backup/control.ts'
import { openDatabase } from '#server/db/connection.ts'
import { noticeRestore } from '#server/db/feed.ts'
import { checkSecret } from '#server/db/installation.ts'
import type { Database } from '#server/db/schema.ts'
import { finishOutside } from '#server/http/outside.job.ts'
import { openGateways } from '#server/gateways/open.ts'
import { record } from '#server/kernel/audit.ts'
import { NodeMemory } from '#server/kernel/node-memory.ts'
import { startJobs } from '#server/jobs/runner.ts'
import { areaParts, jobs } from './areas.ts'
import { openSockets } from '#server/live/sockets.ts'
import { log } from '#server/log.ts'

/** Returns the folder of the built app; undefined if it is not built (the development server then serves the app). */
const builtClient = () =>
  [new URL('../client', import.meta.url), new URL('../dist/client', import.meta.url)]
    .map((url) => fileURLToPath(url))
    .find((folder) => existsSync(join(folder, 'index.html')))

export interface Running {
  context: Context
  /** The address of the server: `http://127.0.0.1:4173`. */
  address: string
  stop(): Promise<void>
}

/**
 * Starts all parts: database, demo world, API, sockets, jobs.
 * @throws ConfigError, FolderInUse
 */
export async function startServer(config: Config): Promise<Running> {
  const { db, pool, close } = await openDatabase(config)
  try {
    await checkSecret(db, config.secret)
    if (await noticeRestore(db, (tx) => record(tx, { kind: 'database-restored' }, null, systemClock.now())))
      log.say('This database was restored. All devices will reload their data.')
    if (config.demo) await fillEmpty(db, config.domainSuffix)

    const bare = {
      db,
      config,
      clock: systemClock,
      gateways: openGateways(config, db, systemClock),
      memory: new NodeMemory(),
      ...areaParts,
      checkReplies: config.development,
      ...(config.testFaults === undefined ? {} : { faults: faultsIn(config.testFaults) }),
    }
    // Makes the key at the first start.
    await bare.gateways.push.publicKey()
    const context: Context = {
      ...bare,
      hints: {
        send: (words) => live.send(words),
        chat: (fan, channel) => live.chat(fan, channel),
        activity: (offer, entry) => live.activity(offer, entry),
        endSessions: (user, keep) => live.endSessions(user, keep),
        endSession: (session) => live.endSession(session),
      },
    }
    const app = await buildApp(context, builtClient(), pool)
    const live = openSockets(app.server, bare, pool)
    app.addHook('preClose', () => live.close())
    const address = await app.listen({ port: config.port, host: config.host })
    const closeControl = config.databaseUrl ? () => {} : await openControl(config.data, db)
    const stopJobs = await startJobs(context, [...jobs, finishOutside(registry)])
    const stopTraffic = config.traffic ? (await import('#server/demo/traffic.ts')).startTraffic(context) : async () => {}
    return {
      context,
      address,
      async stop() {
        closeControl()
        await within(JOBS_END_MS, Promise.all([stopJobs(), stopTraffic()]))
        await closeHttp(app)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** How long a stop waits for the running job, in milliseconds. */
const JOBS_END_MS = 2_000

const within = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds).unref())])

/** Fills an empty database with the demo world. A database with an account is not empty. */
async function fillEmpty(db: Kysely<Database>, suffix: string): Promise<void> {
  const someone = await db.selectFrom('dashboard_users').select('id').limit(1).executeTakeFirst()
  if (someone !== undefined) return
  log.say('Filling the new database with demo data…')
  const { seedDemo } = await import('#server/demo/seed.ts')
  await seedDemo(db, { now: systemClock.now(), suffix })
}
