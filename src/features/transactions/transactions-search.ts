import * as z from 'zod/mini'
import { products } from '#contract/transactions.ts'

/** What the address of the transactions screen keeps: filters, order and page, so that Back and a link show the same list. */
export const TransactionsSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  events: z.catch(z.optional(z.array(z.int())), undefined),
  from: z.catch(z.optional(z.iso.date()), undefined),
  to: z.catch(z.optional(z.iso.date()), undefined),
  type: z.catch(z.optional(z.enum(['seat', 'vip'])), undefined),
  product: z.catch(z.optional(z.enum(products)), undefined),
  by: z.catch(z.optional(z.string()), undefined),
  order: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
  page: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
export type TransactionsSearch = z.output<typeof TransactionsSearch>

/** Rows a page (specification 1, section 9). */
export const PAGE_SIZE = 20

/** The list's query for what the address says; dates are whole days. */
export const queryOf = ({ q, events, from, to, type, product, by, order, page = 1 }: TransactionsSearch) => ({
  skip: (page - 1) * PAGE_SIZE,
  take: PAGE_SIZE,
  ...(q ? { searchQuery: q } : {}),
  ...(events?.length ? { eventId: events } : {}),
  ...(from ? { eventStartDate: from } : {}),
  ...(to ? { eventEndDate: to } : {}),
  ...(type ? { type } : {}),
  ...(product ? { product } : {}),
  ...(by ? { orderBy: by, order: order ?? 'asc' } : {}),
})

/** Whether anything narrows the list. */
export const isFiltered = ({ q, events, from, to, type, product }: TransactionsSearch) =>
  Boolean(q || events?.length || from || to || type || product)
