import { bidBugs } from './bid-bugs.ts'
import type { MoneyBug } from './money-bug.ts'
import { orderBugs } from './order-bugs.ts'
import { passBugs } from './pass-bugs.ts'
import { textBugs } from './text-bugs.ts'

/** The planted bugs that the model of money must catch. */
export const moneyBugs: readonly MoneyBug[] = [...bidBugs, ...passBugs, ...orderBugs, ...textBugs]
