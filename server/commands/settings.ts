// npm run settings: checks the settings of the environment and of .env, and prints them without their secrets. It starts no
// server.
import 'temporal-polyfill/global'
import { checkedSettings } from '#server/config.ts'
import { processEnvironment } from '#server/config/environment.ts'
import { settingsSummary } from '#server/config/summary.ts'
import { log } from '#server/log.ts'
import { runCommand } from './command.ts'

await runCommand('The settings could not be checked:', async () => {
  for (const line of settingsSummary(checkedSettings(processEnvironment()))) log.say(line)
})
