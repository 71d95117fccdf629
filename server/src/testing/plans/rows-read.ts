import type { ReadTx } from '../../database/transaction.ts'
import type { TestDatabase } from '../database/database.ts'

interface RanNode {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly RanNode[]
}

/**
 * How many rows the one prepared statement of `read` goes through, kept or not, when this account asks. A plan that
 * compares all rows of two tables shows in this number, however busy the machine is.
 */
export async function rowsRead(
  database: TestDatabase,
  uid: string,
  read: (tx: ReadTx) => Promise<unknown>,
): Promise<number> {
  const { reading } = database.as({ uid })
  let rows: { readonly 'QUERY PLAN': readonly [{ readonly Plan: RanNode }] }[] = []
  const explaining: Pick<ReadTx, 'prepared'> = {
    async prepared<Row>(
      _name: string,
      hot: Parameters<ReadTx['prepared']>[1],
      text: string,
      values: readonly unknown[],
    ) {
      rows = await reading.prepared('', hot, `explain (analyze, timing off, format json) ${text}`, values)
      return [{}] as Row[]
    },
  }
  await read(explaining as ReadTx)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('no statement was prepared')
  return rowsIn(plan)
}

function rowsIn(node: RanNode): number {
  const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return each * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, plan) => sum + rowsIn(plan), 0)
}
