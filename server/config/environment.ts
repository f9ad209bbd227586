import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Environment } from './read-settings.ts'

/**
 * Returns the environment of the process, to which the variables of the file `.env` in the working directory are added.
 * Variables that are already set take precedence.
 */
export function processEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
