import { m } from '#messages/m.ts'
import type { CommandProblem } from './parse-command.ts'
import type { Why } from './plan-command.ts'

/** Examples of written ends; the same in every language. */
export const CLOCK = '19:30'
export const ENDS = `${CLOCK}, 7pm, 90min, 2h, start, end`

/** The error text of a command that cannot be read. */
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

/** The number of unchanged seats in words, by reason. */
export const whyWords: Record<Why, (count: { count: number }) => string> = {
  sold: m.command_not_sold,
  held: m.command_not_held,
  free: m.command_not_free,
}
