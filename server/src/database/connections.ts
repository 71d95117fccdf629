import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg'

/*
 * Every connection of this process is made here. pg tells of a lost connection by an 'error' event, and one
 * that nobody hears ends the process: also on a connection that is just being ended, since a pool counts as
 * ended before its connections are, and a database that stops says so to each of them. Whoever waits for a
 * statement gets the error from the statement.
 */

/** A connection, not opened yet. */
export function newClient(config: ClientConfig): Client {
  const client = new Client(config)
  client.on('error', () => {})
  return client
}

/** Connections opened when they are needed. A lost one is replaced by the next call. */
export function newPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
