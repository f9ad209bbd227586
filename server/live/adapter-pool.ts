import type pg from 'pg'

/**
 * Wraps the pool for the adapter of the sockets, which does not release a connection that was lost. Without the wrapper the pool
 * could not close after one loss, and each loss would leave it one connection less.
 */
export function adapterPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    client.once('end', () => client.release(true))
    return client
  }
  return { connect, query: pool.query.bind(pool) } as pg.Pool
}
