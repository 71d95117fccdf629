// What the screens of a random history show, with the acts of the device applied as those screens apply them.
import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import { getTask, listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { listEquipment, listSignOuts } from '@muster/domain/operations/equipment/functions.ts'
import type { EquipmentItem, SignedOut } from '@muster/domain/operations/equipment/schema.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { EXPECTED_ACCOUNTABILITY } from '../../dutyday/expected-accountability.ts'
import { EXPECTED_TASK, expectedTasks } from '../../dutyday/tasks/expected-tasks.ts'
import { EXPECTED_ITEMS, EXPECTED_SIGN_OUTS } from '../../operations/equipment/kept-equipment.ts'
import type { PendingChange } from '../../platform/reads/pending.ts'

export interface ShownRead<D extends FunctionDeclaration = FunctionDeclaration> {
  readonly declaration: D
  readonly input: RawInputOf<D>
  readonly pending: readonly PendingChange<OutputOf<D>>[]
}

function shownRead<D extends FunctionDeclaration>(
  declaration: D,
  input: RawInputOf<D>,
  pending: readonly PendingChange<OutputOf<D>>[],
): ShownRead {
  return { declaration, input, pending } as unknown as ShownRead
}

/** The changes of a list, for the answer that has the list in one of its fields. */
function within<Row, Field extends string, Answer extends { readonly [key in Field]: readonly Row[] }>(
  field: Field,
  changes: readonly PendingChange<readonly Row[]>[],
): PendingChange<Answer>[] {
  return changes.map(({ name, apply }) => ({
    name,
    apply: (answer, act) => ({ ...answer, [field]: apply(answer[field], act) }),
  }))
}

export function shownReads(rosterId: string, taskIds: readonly string[]): readonly ShownRead[] {
  const known = { id: rosterId, name: '', timeZone: 'UTC', groups: [], soldiers: [] }
  return [
    shownRead(getAccountability, { rosterId }, EXPECTED_ACCOUNTABILITY),
    shownRead(
      listTasks,
      { rosterId },
      within<TaskLine, 'tasks', OutputOf<typeof listTasks>>('tasks', expectedTasks(known)),
    ),
    ...taskIds.map((taskId) => shownRead(getTask, { rosterId, taskId }, EXPECTED_TASK)),
    shownRead(
      listEquipment,
      { rosterId },
      within<EquipmentItem, 'items', OutputOf<typeof listEquipment>>('items', EXPECTED_ITEMS),
    ),
    shownRead(
      listSignOuts,
      { rosterId },
      within<SignedOut, 'signOuts', OutputOf<typeof listSignOuts>>('signOuts', EXPECTED_SIGN_OUTS),
    ),
    shownRead(listSoldiers, { rosterId, fields: ['position'] }, []),
  ]
}
