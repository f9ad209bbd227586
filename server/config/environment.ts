import { existsSync } from 'node:fs'
import process from 'node:process'
import type { Environment } from './read-settings.ts'

/**
 * Returns the environment of the process and the variables of a file `.env` in its folder. Variables already set take
 * precedence.
 */
export function processEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
