/**
 * Adds amounts without binary rounding errors: in hundredths, the smallest unit that the database stores in any currency.
 * All amounts are of one currency; so is the result.
 */
export const sumMoney = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
