import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Environment } from './read-settings.ts'

/** Returns the environment of the process, with what a file `.env` in its folder adds. Variables that are set already win. */
export function processEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
