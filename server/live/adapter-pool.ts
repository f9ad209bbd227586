import type pg from 'pg'

/**
 * Wraps the pool for the adapter of the sockets. The adapter listens on one connection and takes another if that one is lost,
 * but never releases the lost one. After ten losses the pool would be empty, and after one it could not close.
 */
export function adapterPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    client.once('end', () => client.release(true))
    return client
  }
  return { connect, query: pool.query.bind(pool) } as pg.Pool
}
