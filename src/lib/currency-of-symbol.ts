import { currencies, type Currency, currencySymbol } from './money.ts'

/** The currency a symbol stands for, as events carry it; one not known reads as dollars. */
export const currencyOfSymbol = (symbol: string | null | undefined): Currency =>
  currencies.find((currency) => currencySymbol(currency) === symbol) ?? 'usd'
