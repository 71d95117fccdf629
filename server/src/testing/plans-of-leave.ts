import { randomUUID } from 'node:crypto'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as leave from '@muster/domain/scheduling/leave/functions.ts'
import { idOf } from './big-database.ts'
import type { TestDatabase } from './database.ts'

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Leave of a roster that stands below the caller's, through every state; the caller's own on the roster above; and
 * every picture of it.
 */
export async function callLeave(
  call: Calling,
  own: { readonly rosterId: string },
  { pool }: Pick<TestDatabase, 'pool'>,
): Promise<void> {
  const wish = (from: number, to: number) => ({
    ...{ requestId: randomUUID(), kind: 'ordinary', from: inDays(from), to: inDays(to), location: 'home' },
  })
  const below = { rosterId: idOf(3, 14) }
  const [now, next] = [wish(-2, 1), wish(20, 24)]
  for (const asked of [now, next]) await call(leave.fileLeave, { ...below, soldierId: idOf(5, 660), ...asked })
  const about = { ...below, requestId: now.requestId }
  await call(leave.getLeave, about)
  await call(leave.decideLeave, { ...about, state: 'requested', act: 'recommend' })
  await call(leave.decideLeave, { ...about, state: 'recommended', act: 'approve' })
  await call(leave.decideLeave, { ...about, state: 'approved', act: 'cancel', remark: 'x' })
  await call(leave.decideLeave, { ...about, state: 'cancelled', act: 'reopen' })
  await call(leave.decideLeave, { ...about, state: 'requested', act: 'approve' })
  for (const act of ['out', 'in', 'undo']) await call(leave.signLeave, { ...about, act })
  const narrow = { kind: 'ordinary', groupId: idOf(4, 31), soldierId: idOf(5, 301) }
  for (const show of ['open', 'current', 'closed']) {
    for (const over of ['roster', 'chain']) await call(leave.listLeave, { ...own, over, show })
    await call(leave.listLeave, { ...own, ...narrow, show })
    await call(leave.exportLeave, { ...own, over: 'chain', show, format: 'csv' })
  }
  await call(leave.getLeaveCalendar, { ...own, from: inDays(0), to: inDays(30) })
  await call(leave.saveLeaveMinimums, { ...own, minimums: { percent: 75, groups: [] } })

  const [mine, taken] = [wish(200, 203), wish(0, 3)]
  for (const asked of [mine, taken]) await call(leave.requestMyLeave, asked)
  await call(leave.withdrawMyLeave, { requestId: mine.requestId })
  await pool.query(`update leave_requests set state = 'approved' where id = $1`, [taken.requestId])
  for (const act of ['out', 'in']) await call(leave.signMyLeave, { requestId: taken.requestId, act })
  await call(leave.listMyLeave, {})
}
