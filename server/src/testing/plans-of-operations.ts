import { randomUUID } from 'node:crypto'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import * as equipment from '@muster/domain/operations/equipment/functions.ts'
import * as taskings from '@muster/domain/operations/taskings/functions.ts'
import { idOf } from './big-database.ts'

/** Goes after `BIG`: taskings with everybody on one, and equipment that everybody has signed out. */
export const BIG_OPERATIONS = `
  insert into taskings (roster_id, id, name, type, state, from_at, to_at, from_day, to_day, place, oic, ncoic, reference, fills_in, aar, state_at, state_by, created_at, created_by)
    select uuidv(3, (i - 1) / 20 + 1), uuidv(80, i), 'Tasking ' || i, 'detail', case i % 4 when 0 then 'planned' when 1 then 'approved' else 'closed' end,
      now() + (i % 20 - 10) * interval '1 day', now() + (i % 20 - 9) * interval '1 day', current_date + i % 20 - 10, current_date + i % 20 - 9,
      '', '', '', '', true, '', now() - i * interval '1 minute', uuidv(1, 1), now(), uuidv(1, 1)
    from generate_series(1, 4000) i;
  insert into tasking_lines (roster_id, tasking_id, id, position, count, label) select roster_id, id, id, 0, 5, '' from taskings;
  insert into tasking_assignments (roster_id, tasking_id, soldier_id, line_id, reason, at, by)
    select uuidv(3, (i - 1) / 50 + 1), t.id, uuidv(5, i), t.id, '', now(), uuidv(1, 1)
    from generate_series(1, 10000) i, lateral (select uuidv(80, ((i - 1) / 50) * 20 + i % 20 + 1) as id) t;
  insert into tasking_steps (roster_id, tasking_id, id, position, title) select roster_id, id, id, 0, 'Plan' from taskings;
  insert into tasking_events (roster_id, id, tasking_id, act, at, by, soldier_id, remark)
    select roster_id, line_id, tasking_id, 'assign', at, by, min(soldier_id::text)::uuid, '' from tasking_assignments group by roster_id, line_id, tasking_id, at, by;
  insert into equipment_items (roster_id, id, name, kind, quantity, sensitive, note)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(81, i), 'Item ' || i, 'tool', 5, i % 2 = 0, '' from generate_series(1, 10000) i;
  insert into equipment_sign_outs (roster_id, id, item_id, soldier_id, quantity, note, out_at, out_by, in_at, in_by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(82, i * 3 + n), uuidv(81, i), uuidv(5, i), 1, '', now() - i * interval '1 minute', uuidv(1, 1),
      case when n > 1 then now() end, case when n > 1 then uuidv(1, 1) end
    from generate_series(1, 10000) i, generate_series(1, 3) n;
  insert into equipment_checks (roster_id, item_id, day, at, by)
    select uuidv(3, (i - 1) / 50 + 1), uuidv(81, i), current_date - n, now(), uuidv(1, 1) from generate_series(1, 10000) i, generate_series(0, 3) n;
  analyze;`

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A tasking from its planning to its end, equipment out and in, and every list of both. */
export async function callOperations(call: Calling, own: { readonly rosterId: string }): Promise<void> {
  const about = { ...own, taskingId: randomUUID() }
  const [lineId, stepId] = [randomUUID(), randomUUID()]
  const soldierId = idOf(5, 310)
  const tasking = {
    ...{ name: 'Range detail', type: 'range', place: 'Range 14', oic: { soldierId } },
    ...{ from: inDays(0), to: inDays(2), lines: [{ id: lineId, count: 3 }], steps: [{ id: stepId, title: 'Plan' }] },
  }
  await call(taskings.saveTasking, { ...about, version: 0, tasking })
  await call(taskings.saveTasking, { ...about, version: 1, tasking: { ...tasking, name: 'Range 14 detail' } })
  await call(taskings.tickTaskingStep, { ...about, stepId, done: true })
  await call(taskings.getTaskingPicker, { ...about, lineId })
  const reason = 'Needed all the same'
  await call(taskings.assignToTasking, { ...about, lineId, soldierIds: [soldierId, idOf(5, 311)], reason })
  await call(taskings.removeFromTasking, { ...about, soldierId })
  await call(taskings.getTasking, about)
  const states = ['planned', 'approved', 'executing', 'closed']
  for (const [at, act] of ['approve', 'start', 'close', 'reopen'].entries()) {
    await call(taskings.moveTasking, { ...about, state: states[at], act })
  }
  for (const show of ['open', 'closed']) {
    const page = await call<{ next: object | null }>(taskings.listTaskings, { ...own, show, limit: 1 })
    await call(taskings.listTaskings, { ...own, show, type: 'detail', after: page.next })
    await call(taskings.listTaskings, { ...own, show, over: 'chain' })
    await call(taskings.exportTaskings, { ...own, show, over: 'chain', format: 'csv' })
  }
  await call(taskings.listMyTaskings, {})

  const itemId = randomUUID()
  const item = { name: 'Radio', kind: 'radio', quantity: 4, sensitive: true }
  await call(equipment.saveEquipment, { ...own, itemId, version: 0, item })
  await call(equipment.saveEquipment, { ...own, itemId, version: 1, item })
  const signOutId = randomUUID()
  await call(equipment.signOutEquipment, { ...own, signOutId, itemId, soldierId, quantity: 3, dueAt: inDays(1) })
  await call(equipment.signInEquipment, { ...own, signOutId, quantity: 1 })
  await call(equipment.signInEquipment, { ...own, signOutId })
  await call(equipment.undoSignIn, { ...own, signOutId })
  await call(equipment.signInEquipment, { ...own, signOutId })
  for (const seen of [true, false]) await call(equipment.checkSensitiveItems, { ...own, itemIds: [itemId], seen })
  await call(equipment.listSensitiveChecks, { ...own, itemId: idOf(81, 302) })
  await call(equipment.listEquipment, own)
  const first = await call<{ next: object | null }>(equipment.listEquipment, { ...own, limit: 1 })
  await call(equipment.listEquipment, { ...own, kind: 'tool', sensitive: true, search: 'item', after: first.next })
  for (const show of ['out', 'overdue', 'in']) {
    const page = await call<{ next: object | null }>(equipment.listSignOuts, { ...own, show, limit: 1 })
    await call(equipment.listSignOuts, { ...own, show, kind: 'tool', search: 'name', after: page.next })
    await call(equipment.listSignOuts, { ...own, show, itemId: idOf(81, 302), soldierId: idOf(5, 302) })
  }
  await call(equipment.exportSignOuts, { ...own, soldierId, format: 'csv' })
  await call(equipment.listMyEquipment, {})
  await call(equipment.removeEquipment, { ...own, itemId, removed: true })
}
