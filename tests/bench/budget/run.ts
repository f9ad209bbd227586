// Prints the sizes of scripts in kB: of every start, of the 12 largest addresses, and of all that are over the budget.
// `--keep` makes today's sizes the budget instead.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVERY_START, overBudget, sizesOf, type Sizes } from './sizes.ts'

const kept = join(import.meta.dirname, 'budget.json')
const sizes = sizesOf(join(import.meta.dirname, '../../../dist/client'))

if (process.argv.includes('--keep')) {
  writeFileSync(kept, `${JSON.stringify(sizes, null, 2)}\n`)
  console.log(`Kept ${Object.keys(sizes).length} sizes.`)
} else {
  const { [EVERY_START]: start = 0, ...own } = sizes
  console.log(`${EVERY_START}: ${start} kB of scripts; on top of it, the largest:`)
  const largest = Object.entries(own).toSorted(([, a], [, b]) => b - a)
  for (const [address, kB] of largest.slice(0, 12)) console.log(`${kB.toFixed(1).padStart(8)} kB  ${address}`)
  const problems = overBudget(sizes, JSON.parse(readFileSync(kept, 'utf8')) as Sizes)
  for (const problem of problems) console.error(`✗ ${problem}`)
  if (problems.length > 0)
    console.error('Make it smaller, or name the growth: npm run budget -- --keep, and say why in the commit.')
  process.exitCode = problems.length > 0 ? 1 : 0
}
