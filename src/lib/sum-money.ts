/**
 * Adds amounts without binary rounding errors, in hundredths, the smallest unit that the database stores in any currency. All
 * amounts, and the result, are of one currency.
 */
export const sumMoney = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
