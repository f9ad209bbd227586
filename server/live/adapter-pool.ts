import type pg from 'pg'

/**
 * Wraps the pool for the adapter of the sockets. The adapter listens on one connection; if that is lost, it takes another, but
 * does not release the lost one. Without the wrapper the pool could not close after one loss, and each loss would leave it one
 * connection less.
 */
export function adapterPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    client.once('end', () => client.release(true))
    return client
  }
  return { connect, query: pool.query.bind(pool) } as pg.Pool
}
