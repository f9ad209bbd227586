/** Returns an amount in hundredths, the smallest unit that the database stores in any currency, as a whole number. */
export const inHundredths = (amount: number): number => Math.round(amount * 100)

/** Adds amounts without binary rounding errors. All amounts, and the result, are of one currency. */
export const sumMoney = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + inHundredths(amount), 0) / 100
