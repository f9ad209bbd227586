import 'temporal-polyfill/global'
import { ConfigError, readConfig } from './config.ts'
import { FolderInUse } from './db/lock.ts'
import { startServer } from './start.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config)
  console.log(`Holdfast is at ${server.address}`)
  if (config.demo) {
    const { demoAccounts, DEMO_PASSWORD } = await import('./demo/world.ts')
    console.log(`Sign in with any of these, password ${DEMO_PASSWORD}:\n${demoAccounts.map(({ email, name }) => `  ${email.padEnd(26)} ${name}`).join('\n')}`)
  }
  stopOnSignal(server.stop)
} catch (error) {
  // What a person can put right is told in words; anything else with its trace.
  if (error instanceof ConfigError || error instanceof FolderInUse) console.error(error.message)
  else if ((error as { code?: unknown }).code === 'EADDRINUSE') console.error(`${(error as Error).message}. Choose another port with PORT.`)
  else console.error(error)
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
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
