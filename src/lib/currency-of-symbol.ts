import { currencies, type Currency, currencySymbol } from './money.ts'

/** The currency of an event's symbol; dollars if the symbol is unknown. */
export const currencyOfSymbol = (symbol: string | null | undefined): Currency =>
  currencies.find((currency) => currencySymbol(currency) === symbol) ?? 'usd'
