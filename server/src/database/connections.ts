import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg'

/*
 * Every connection of this process is made here. pg reports a lost connection by an 'error' event, and an 'error'
 * event without a listener ends the process. That includes a connection that is being closed: a pool counts as ended
 * before its connections are, and a database that stops sends the error to each of them. The caller of a statement
 * gets the error from the statement itself.
 */

/** A connection that is not open yet. */
export function newClient(config: ClientConfig): Client {
  const client = new Client(config)
  client.on('error', () => {})
  return client
}

/** Connections that are opened when needed. The next call replaces a lost one. */
export function newPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
