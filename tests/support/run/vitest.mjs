import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { root } from '../../../server/commands/root.mjs'
import { runTool } from '../../../server/commands/run.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, broken?: string[] }} Count
 * `broken`: each failed test and the first line of its error.
 */

const reports = join(root, '.cache/reports')

/** The number of workers; vitest's default leaves one core idle. */
const WORKERS = 2

/**
 * Runs vitest and counts its results.
 * @param {string} name the name of its report in .cache/reports
 * @param {{ projects: string[], files?: string[], workers?: number, env?: Record<string, string> }} run
 * `files`: parts of file names; an empty list means all files
 * @returns {Promise<Count>}
 */
export async function vitest(name, { projects, files = [], workers = WORKERS, env = {} }) {
  const report = reportFile(name)
  const args = ['run', ...files, ...projects.flatMap((project) => ['--project', project]), `--maxWorkers=${workers}`]
  const { ok } = await runTool('vitest', [...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], {
    env,
    show: true,
  })
  const read = readReport(report)
  return {
    passed: read?.numPassedTests ?? 0,
    failed: atLeastOneUnless(ok, read?.numFailedTests ?? 0),
    skipped: read?.numPendingTests ?? 0,
    broken: (read?.testResults ?? []).flatMap(brokenIn),
  }
}

/** Returns the failed tests of a file, or the file itself if it could not be loaded. */
function brokenIn({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
}

const firstLine = (text = '') => text.trim().split('\n')[0]

/** Returns at least one failure if a run exits with an error, even if its report contains no failure. */
export const atLeastOneUnless = (ok, failed) => (ok ? failed : Math.max(1, failed))

export function reportFile(name) {
  mkdirSync(reports, { recursive: true })
  return join(reports, `${name}.json`)
}

/** @returns {any} the report, or undefined if it is missing or broken */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
