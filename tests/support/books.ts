import type { TestServer } from './server.ts'

/** Returns a fan's charges minus refunds in the books of the local payment provider, in units of the currency, not in cents. */
export async function paidBy({ db }: Pick<TestServer, 'db'>, fan: number): Promise<number> {
  const moved = await db.selectFrom('local_movements').selectAll().where('refused', 'is', null).execute()
  const charges = moved.filter(({ kind, account }) => kind === 'charge' && account === String(fan))
  const refunds = moved.filter(({ kind, of_id }) => kind === 'refund' && charges.some(({ id }) => id === of_id))
  return [...charges, ...refunds].reduce((sum, { kind, amount }) => sum + (kind === 'charge' ? amount : -amount), 0)
}
