// What a person does in a random history: calls that the app keeps on the device, with the input that its screens give.
import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { FunctionDeclaration, RawInputOf } from '@muster/domain/kernel/function.ts'
import { KEPT_STATUS, KEPT_WITHDRAWAL } from '../../dutyday/kept-statuses.ts'
import { KEPT_SUBMISSION } from '../../dutyday/kept-submissions.ts'
import { KEPT_COMMENT, KEPT_EDIT, KEPT_STATE, KEPT_TASK } from '../../dutyday/tasks/kept-tasks.ts'
import { KEPT_SIGN_IN, KEPT_SIGN_OUT } from '../../operations/equipment/kept-equipment.ts'
import type { ActFacts } from '../../platform/outbox/act-order.ts'
import { factsOf, type KeptCall } from '../../platform/outbox/kept-call.ts'
import { KEPT_RECORD, KEPT_SOLDIER } from '../../roster/kept-soldiers.ts'

export const TAPS = [
  'status',
  'undo a status',
  'submit',
  'add a task',
  'change a task',
  'set a state',
  'comment',
  'sign out',
  'sign in',
  'add a Soldier',
  'change a record',
] as const
export type TapKind = (typeof TAPS)[number]

/** What a device shows, its own unsent acts included. */
export interface Known {
  readonly rosterId: string
  readonly today: CalendarDate
  readonly itemIds: readonly string[]
  /** Versions as the device last read them. 0 for what it made itself and has not read yet. */
  readonly soldiers: Map<string, number>
  readonly tasks: Map<string, number>
  /** The act that gave a task its state. */
  readonly states: Map<string, string>
  readonly signOuts: Set<string>
  /** Entries that it can undo. */
  readonly entries: string[]
}

/** A call that is ready for the outbox, and how to find on the server what it does. */
export interface Tap {
  readonly kind: TapKind
  readonly name: string
  readonly input: unknown
  readonly facts: ActFacts
  /** Each is there once if it was performed, and otherwise not at all. */
  readonly marks: readonly string[]
  /** A screen with a form waits for the answer. */
  readonly inForm: boolean
}

const STATUSES = ['PDY', 'SC', 'APT', 'SD', 'FTR'] as const
const STATES = ['in progress', 'complete', 'waiting'] as const

/** Null if the screen shows nothing that it could be about. `at` is the device's clock. */
export function tapOf(kind: TapKind, known: Known, choice: number, at: number): Tap | null {
  const { rosterId, today } = known
  const id = crypto.randomUUID()
  const madeAt = new Date(at).toISOString()
  const soldierId = pick([...known.soldiers.keys()], choice)
  const taskId = pick([...known.tasks.keys()], choice)
  switch (kind) {
    case 'status': {
      const both = [...new Set([soldierId, pick([...known.soldiers.keys()], choice + 1)])].slice(0, 1 + (choice % 2))
      const entries = both.map((one) => {
        const entry = { ...entryForDay(pick(STATUSES, choice), today), id: crypto.randomUUID(), soldierId: one, madeAt }
        known.entries.push(entry.id)
        return entry
      })
      return tap(
        kind,
        KEPT_STATUS,
        { rosterId, entries },
        entries.map((entry) => `entry ${entry.id}`),
      )
    }
    case 'undo a status': {
      const entryId = known.entries.pop()
      if (entryId === undefined) return null
      return tap(kind, KEPT_WITHDRAWAL, { rosterId, entryIds: [entryId] }, [`withdrawal ${entryId}`])
    }
    case 'submit':
      return tap(kind, KEPT_SUBMISSION, { rosterId, dutyDate: today, formationId: null }, [], true)
    case 'add a task':
      known.tasks.set(id, 0)
      return tap(kind, KEPT_TASK, { rosterId, taskId: id, task: { title: `Task ${id}` } }, [`task ${id}`])
    case 'change a task': {
      // The panel of a task that the server does not have yet has no form.
      const [changed, version] = pick(
        [...known.tasks].filter((each) => each[1] > 0),
        choice,
      )
      const title = `Title ${id}`
      const input = { rosterId, taskId: changed, version, patch: { title } }
      return tap(kind, KEPT_EDIT, input, [`title ${title}`], true)
    }
    case 'set a state': {
      const seen = known.states.get(taskId) ?? null
      known.states.set(taskId, id)
      const input = { rosterId, taskId, actId: id, at: madeAt, state: pick(STATES, choice), seen }
      return tap(kind, KEPT_STATE, input, [`event ${id}`])
    }
    case 'comment':
      return tap(kind, KEPT_COMMENT, { rosterId, taskId, actId: id, text: `Comment ${id}` }, [`comment ${id}`])
    case 'sign out': {
      known.signOuts.add(id)
      const input = { rosterId, signOutId: id, itemId: pick(known.itemIds, choice), soldierId, quantity: 1 }
      return tap(kind, KEPT_SIGN_OUT, input, [`out ${id}`], true)
    }
    case 'sign in': {
      const [signOutId] = known.signOuts
      if (signOutId === undefined) return null
      known.signOuts.delete(signOutId)
      return tap(kind, KEPT_SIGN_IN, { rosterId, signOutId }, [`in ${signOutId}`])
    }
    case 'add a Soldier':
      known.soldiers.set(id, 0)
      return tap(kind, KEPT_SOLDIER, { rosterId, soldierId: id, soldier: { rank: 'PV2', last: 'Newby' } }, [
        `soldier ${id}`,
      ])
    case 'change a record': {
      const [changed, version] = pick(
        [...known.soldiers].filter((each) => each[1] > 0),
        choice,
      )
      const position = `Position ${id}`
      const input = { rosterId, soldierIds: [changed], patch: { position }, version }
      return tap(kind, KEPT_RECORD, input, [`position ${position}`], true)
    }
  }
}

function tap<D extends FunctionDeclaration & { readonly kind: 'write' }>(
  kind: TapKind,
  call: KeptCall<D>,
  input: RawInputOf<D>,
  marks: readonly string[],
  inForm = false,
): Tap {
  return { kind, name: call.declaration.name, input, facts: factsOf(call, input, 'A name'), marks, inForm }
}

function pick<T>(list: readonly T[], choice: number): T {
  const picked = list[choice % list.length]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}
