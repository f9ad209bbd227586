import { m } from '#messages/m.ts'
import type { CommandProblem } from './parse-command.ts'
import type { Why } from './plan-command.ts'

/** How an end may be written; the same in every language. */
export const CLOCK = '19:30'
export const ENDS = `${CLOCK}, 7pm, 90min, 2h, start, end`

/** Why a command cannot be read, in words. */
export function problemWords(problem: CommandProblem): string {
  switch (problem.is) {
    case 'verb':
    case 'place':
      return m.command_place_missing()
    case 'empty':
      return m.command_clause_empty({ clause: problem.clause })
    case 'until':
      return m.command_until_unknown({ text: problem.text, ends: ENDS })
    case 'only_hold':
      return m.command_only_hold({ clause: problem.clause })
    case 'long':
      return m.command_too_long({ clause: problem.clause, most: problem.most })
  }
}

/** How many seats stay as they are, and why. */
export const whyWords: Record<Why, (count: { count: number }) => string> = {
  sold: m.command_not_sold,
  held: m.command_not_held,
  free: m.command_not_free,
}
