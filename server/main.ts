import 'temporal-polyfill/global'
import { setFlagsFromString } from 'node:v8'
import { checkedSettings, ConfigError, readConfig } from './config.ts'
import { processEnvironment } from '#server/config/environment.ts'
import { settingsSummary } from '#server/config/summary.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { endInOrder } from './shutdown.ts'
import { startServer } from './start.ts'
import { log } from '#server/log.ts'

/** The growth of the heap before V8 collects, in percent. By default the heap may grow up to four times as large. */
const HEAP_GROWTH_PERCENT = 40
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)

try {
  const environment = processEnvironment()
  for (const line of settingsSummary(checkedSettings(environment))) log.say(line)
  const config = readConfig(environment)
  log.from(config.log)
  const server = await startServer(config)
  // Signals are handled before the address is printed, because a supervisor may stop the server as soon as it reads the address.
  endInOrder(server.stop)
  log.say(`Holdfast is at ${server.address}`)
  if (config.demo) {
    const { demoSignIns } = await import('#server/demo/sign-ins.ts')
    // The server already runs, so a database too busy to list the accounts is no reason to end.
    for (const line of await demoSignIns(server.context.db).catch(() => [])) log.say(line)
  }
} catch (error) {
  // Errors that a user can correct are printed as text; any other with its trace.
  if (error instanceof ConfigError || error instanceof FolderInUse) log.sayError(error.message)
  else if ((error as { code?: unknown }).code === 'EADDRINUSE')
    log.sayError(`${(error as Error).message}. Choose another port with PORT.`)
  else log.sayError('The server could not start:', error)
  process.exit(1)
}
