import 'temporal-polyfill/global'
import { ConfigError, readConfig } from './config.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { startServer } from './start.ts'
import { log } from '#server/log.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config)
  log.say(`Holdfast is at ${server.address}`)
  if (config.demo) {
    const { demoSignIns } = await import('#server/demo/sign-ins.ts')
    for (const line of await demoSignIns(server.context.db)) log.say(line)
  }
  stopOnSignal(server.stop)
} catch (error) {
  // What a person can put right is told in words; anything else with its trace.
  if (error instanceof ConfigError || error instanceof FolderInUse) log.trouble(error.message)
  else if ((error as { code?: unknown }).code === 'EADDRINUSE')
    log.trouble(`${(error as Error).message}. Choose another port with PORT.`)
  else log.trouble('The server could not start:', error)
  process.exit(1)
}

/** Stops in order on the first signal, at once on the second. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.trouble('Stopping failed:', error)
          process.exit(1)
        },
      )
    })
  }
}
