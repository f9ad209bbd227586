import type pg from 'pg'

/**
 * The pool as the sockets' adapter needs it. The adapter keeps one connection to listen on and takes another where that one is
 * lost, but gives the lost one never back: after ten losses the pool would have none left, and already after the first it
 * would wait for ever when it closes.
 */
export function adapterPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    client.once('end', () => client.release(true))
    return client
  }
  return { connect, query: pool.query.bind(pool) } as pg.Pool
}
