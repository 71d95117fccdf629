import { randomUUID } from 'node:crypto'
import type { Known } from '../../app/src/testing/histories/taps.ts'
import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import { createTask } from '@muster/domain/dutyday/tasks/functions.ts'
import { saveEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { createRoster, createSoldier, listSoldiers } from '@muster/domain/roster/functions.ts'
import { zoneFarFromMidnight } from '../support/far-from-midnight.ts'
import type { TestServer } from '../../server/src/testing/server/server.ts'

interface Person {
  readonly uid: string
  readonly token: string
}

/** The roster on which a history takes place. Everything on it is new. */
export interface Ground {
  readonly rosterId: string
  readonly owner: Person
  readonly editor: Person
  /** Tasks from before the history. */
  readonly taskIds: readonly string[]
  readonly at: Date
  /** What a device has read of it before the history. */
  known(): Known
}

/** Few of everything, so that people meet. */
export async function newGround(home: TestServer, at: Date): Promise<Ground> {
  const [owner, editor] = await Promise.all([
    home.signUp({ name: 'Owner, Olivia' }),
    home.signUp({ name: 'Editor, Emil' }),
  ])
  const roster = { name: 'A Co, 2-504 PIR', timeZone: zoneFarFromMidnight(at) }
  const { rosterId } = await home.call(createRoster, roster, owner.token)
  await home.database.pool.query(`insert into roster_members (roster_id, uid, role) values ($1, $2, 'editor')`, [
    rosterId,
    editor.uid,
  ])
  const item = { name: 'Radio', kind: 'radio', quantity: 2, sensitive: false } as const
  const [taskIds, itemIds] = [
    [randomUUID(), randomUUID()],
    [randomUUID(), randomUUID()],
  ]
  for (const last of ['Adams', 'Baker', 'Clark']) {
    await home.call(createSoldier, { rosterId, soldierId: randomUUID(), soldier: { rank: 'SPC', last } }, owner.token)
  }
  for (const taskId of taskIds) await home.call(createTask, { rosterId, taskId, task: { title: 'Task' } }, owner.token)
  for (const itemId of itemIds) await home.call(saveEquipment, { rosterId, itemId, version: null, item }, owner.token)
  const { soldiers } = await home.call(listSoldiers, { rosterId }, owner.token)
  const { today } = await home.call(getAccountability, { rosterId }, owner.token)
  return {
    rosterId,
    owner,
    editor,
    taskIds,
    at,
    known: () => ({
      rosterId,
      today,
      itemIds,
      soldiers: new Map(soldiers.map(({ id, version }) => [id, version])),
      tasks: new Map(taskIds.map((id) => [id, 1])),
      states: new Map(),
      signOuts: new Set(),
      entries: [],
    }),
  }
}
