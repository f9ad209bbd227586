import { currencies, type Currency, currencySymbol } from './money.ts'

/** The currency of a symbol, as events carry it; dollars for an unknown symbol. */
export const currencyOfSymbol = (symbol: string | null | undefined): Currency =>
  currencies.find((currency) => currencySymbol(currency) === symbol) ?? 'usd'
