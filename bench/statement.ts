import type { ReadTx } from '../server/src/database/transaction.ts'

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** The last statement that one of our reads runs, so that a peer can run exactly the same. */
export async function statementOf(reading: ReadTx, read: (tx: ReadTx) => Promise<unknown>): Promise<Statement> {
  let last: Statement = { name: '', text: '', values: [] }
  await read({
    query: reading.query,
    prepared(name, hot, text, values = []) {
      last = { name, text, values: [...values] }
      return reading.prepared(name, hot, text, values)
    },
  })
  return last
}
