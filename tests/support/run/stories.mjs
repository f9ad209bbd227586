import { existsSync, readFileSync } from 'node:fs'

import { runTool } from '../../../server/commands/run.mjs'
import { atLeastOneUnless, readReport, reportFile } from './vitest.mjs'

/**
 * Runs the browser stories and counts them. A story that fails first and passes in a second run counts as failed.
 * @param {string[]} files parts of file names; an empty list means all files
 * @returns {Promise<import('./vitest.mjs').Count>}
 */
export async function stories(files) {
  const report = reportFile('browser')
  const args = ['test', ...files, '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  const { ok } = await runTool('playwright', args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, show: true })
  const read = readReport(report)
  for (const text of (read?.suites ?? []).flatMap(screensOf)) console.log(text)
  const { expected, unexpected, flaky, skipped } = read?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  return {
    passed: expected,
    failed: atLeastOneUnless(ok, unexpected + flaky),
    skipped,
    broken: (read?.suites ?? []).flatMap(brokenStories),
  }
}

/** Returns the stories of a suite, and of its nested suites, that did not pass at the first try. */
function brokenStories({ suites = [], specs = [] }) {
  const failed = specs.filter((spec) => spec.tests.some(isBroken))
  return [...failed.map((spec) => `${spec.file}:${spec.line} › ${spec.title}`), ...suites.flatMap(brokenStories)]
}

/** Whether a story did not pass at the first try. A story that is meant to fail, and fails, is not broken. */
const isBroken = ({ status }) => status === 'unexpected' || status === 'flaky'

const SCREEN_LINES = 120

/** Returns the text of the screen at the first failure of each story, because often a log is all that remains of a run. */
function screensOf({ suites = [], specs = [] }) {
  const screens = specs.flatMap((spec) => {
    const failed = spec.tests
      .filter(isBroken)
      .flatMap(({ results }) => results)
      .find(({ status }) => status !== 'passed' && status !== 'skipped')
    const path = failed?.attachments.find(({ name }) => name === 'error-context')?.path
    if (path === undefined || !existsSync(path)) return []
    return [`\n── ${spec.file}:${spec.line} › ${spec.title}\n${shortened(readFileSync(path, 'utf8'))}`]
  })
  return [...screens, ...suites.flatMap(screensOf)]
}

/**
 * Shortens a failure to its first 120 lines. The sidebar is left out, because it is long and the same on each page.
 * @param {string} context Playwright's text about a failure: the error, then the tree of the screen
 */
export function shortened(context) {
  const lines = context.split('\n')
  let hidden = -1
  const shown = lines.filter((line) => {
    const depth = line.search(/\S/)
    if (hidden >= 0 && (depth > hidden || depth < 0)) return false
    hidden = /^\s*- complementary:/.test(line) ? depth : -1
    return hidden < 0
  })
  return shown.slice(0, SCREEN_LINES).join('\n')
}
