import { bidBugs } from './bid-bugs.ts'
import type { MoneyBug } from './money-bug.ts'
import { orderBugs } from './order-bugs.ts'
import { passBugs } from './pass-bugs.ts'
import { textBugs } from './text-bugs.ts'

/** Each must be caught by the model of money. */
export const moneyBugs: readonly MoneyBug[] = [...bidBugs, ...passBugs, ...orderBugs, ...textBugs]
