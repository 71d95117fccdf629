import { DUTY_STATUSES } from '@muster/domain/dutyday/duty-status.ts'
import { addDays, type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { EquipmentKind } from '@muster/domain/operations/equipment/kinds.ts'
import { EIGHT_STEPS, type TaskingRisk, type TaskingType } from '@muster/domain/operations/taskings/kinds.ts'
import type { LineInput } from '@muster/domain/operations/taskings/schema.ts'
import type { TaskingState } from '@muster/domain/operations/taskings/states.ts'
import { historiesOf } from '../dutyday/reads.ts'
import { addSignOut, putIn, putItem } from '../operations/equipment/writes.ts'
import {
  addAssignments,
  addEvents,
  planFilling,
  putLines,
  putState,
  putSteps,
  putTasking,
  tickStep,
} from '../operations/taskings/writes.ts'
import type { Acting } from '../roster/people/acting.ts'
import { atWork, formationAfter, formationBefore, instantIn } from './calendar.ts'
import type { World, WorldRoster, WorldSoldier } from './world/world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface DemoTasking {
  readonly name: string
  readonly type: TaskingType
  /** Days from now, moved to a duty day, the start time (`0900` when left out), and the length in hours. */
  readonly inDays: number
  readonly at?: string
  readonly hours: number
  readonly place: string
  readonly reference?: string
  readonly risk?: TaskingRisk
  readonly state: TaskingState
  readonly remark?: string
  readonly aar?: string
  readonly steps?: number
  /** Each line with the number of Soldiers assigned. */
  readonly lines: readonly (Partial<LineInput> & { readonly count: number; readonly filled: number })[]
}

const TASKINGS: readonly DemoTasking[] = [
  {
    name: 'Range 14 qualification',
    type: 'range',
    inDays: 6,
    at: '06:00',
    hours: 10,
    place: 'Range 14',
    risk: 'M',
    reference: 'OPORD 26-014',
    state: 'approved',
    steps: 4,
    lines: [
      { count: 1, filled: 1, gradeFrom: 'E-6', label: 'OIC assistant' },
      { count: 4, filled: 4, gradeFrom: 'E-5', need: { kind: 'mos', value: '11B' }, label: 'Lane safety' },
      { count: 6, filled: 4, gradeTo: 'E-4', label: 'Ammo and targets' },
      { count: 1, filled: 0, need: { kind: 'license', value: 'M1083' }, label: 'Driver' },
    ],
  },
  {
    name: 'Gate 3 augmentation',
    type: 'guard',
    inDays: -1,
    at: '18:00',
    hours: 30,
    place: 'Gate 3',
    state: 'executing',
    reference: 'FRAGO 7',
    lines: [
      { count: 1, filled: 1, gradeFrom: 'E-5', gradeTo: 'E-6', label: 'NCOIC' },
      { count: 3, filled: 3, gradeTo: 'E-4' },
    ],
  },
  {
    name: 'Company FTX advance party',
    type: 'ftx',
    inDays: 19,
    at: '07:00',
    hours: 72,
    place: 'Training Area 12',
    risk: 'H',
    reference: 'WARNO 3',
    state: 'planned',
    steps: 1,
    lines: [
      { count: 1, filled: 1, gradeFrom: 'E-7', gradeTo: 'E-8' },
      { count: 8, filled: 3, gradeTo: 'E-5' },
      { count: 2, filled: 0, need: { kind: 'skill', value: 'CLS' } },
    ],
  },
  {
    name: 'Motor pool detail',
    type: 'detail',
    inDays: 2,
    hours: 8,
    place: 'Motor pool',
    state: 'planned',
    lines: [{ count: 5, filled: 2, gradeTo: 'E-4' }],
  },
  {
    name: 'Battalion change of command',
    type: 'ceremony',
    inDays: 12,
    hours: 5,
    place: 'Parade field',
    reference: 'FRAGO 9',
    state: 'approved',
    risk: 'L',
    lines: [{ count: 12, filled: 12 }],
  },
  {
    name: 'Staff ride support',
    type: 'support',
    inDays: -10,
    hours: 12,
    place: 'Battalion HQ',
    state: 'closed',
    aar: 'Sustain: vehicles staged the evening before.\nImprove: water for thirty, not twenty.',
    lines: [{ count: 4, filled: 4, gradeTo: 'E-4' }],
  },
  {
    name: 'Driver training lane',
    type: 'other',
    inDays: -4,
    hours: 9,
    place: 'Range 68',
    state: 'cancelled',
    remark: 'Lane closed for repair',
    lines: [{ count: 3, filled: 0 }],
  },
]

/** A current tasking may be on any day. Nobody plans the others for a weekend or a holiday. */
function dutyDayOf(today: CalendarDate, { inDays, state }: DemoTasking): CalendarDate {
  const day = addDays(today, inDays)
  if (state === 'executing') return day
  return inDays < 0 ? formationBefore(addDays(day, 1)) : formationAfter(addDays(day, -1))
}

interface DemoItem {
  readonly name: string
  readonly kind: EquipmentKind
  readonly quantity: number
  readonly sensitive?: boolean
  readonly note?: string
  /** `out` lists sign-outs still out, with the hours until they are due. The others are back. */
  readonly out?: readonly {
    readonly count: number
    readonly hoursAgo: number
    readonly due: number | null
    readonly back?: number
  }[]
}

const ITEMS: readonly DemoItem[] = [
  {
    name: 'AN/PRC-163',
    kind: 'radio',
    quantity: 12,
    sensitive: true,
    note: 'With headset and battery',
    out: [
      { count: 2, hoursAgo: 30, due: -6 },
      { count: 1, hoursAgo: 5, due: 7 },
      { count: 4, hoursAgo: 80, due: -30, back: -40 },
    ],
  },
  {
    name: 'AN/PVS-14',
    kind: 'nvg',
    quantity: 30,
    sensitive: true,
    out: [
      { count: 6, hoursAgo: 20, due: 28 },
      { count: 1, hoursAgo: 60, due: -12 },
    ],
  },
  { name: 'M240B', kind: 'weapon', quantity: 6, sensitive: true, out: [{ count: 1, hoursAgo: 3, due: 9 }] },
  { name: 'M17', kind: 'weapon', quantity: 8, sensitive: true },
  { name: 'Arms room key set', kind: 'key', quantity: 2, sensitive: true, out: [{ count: 1, hoursAgo: 9, due: 3 }] },
  { name: 'LMTV key', kind: 'vehicle key', quantity: 4, out: [{ count: 1, hoursAgo: 2, due: 6 }] },
  { name: 'GOV van key', kind: 'vehicle key', quantity: 2, out: [{ count: 1, hoursAgo: 52, due: -28 }] },
  { name: 'Torque wrench', kind: 'tool', quantity: 5, out: [{ count: 2, hoursAgo: 100, due: null }] },
  { name: 'Pioneer kit', kind: 'tool', quantity: 3 },
  {
    name: 'Projector',
    kind: 'other',
    quantity: 1,
    note: 'Training room',
    out: [{ count: 1, hoursAgo: 26, due: -2, back: -3 }],
  },
]

/** Taskings of the demo company, some not filled, and its sign-out list with some overdue. */
export async function demoOperations(world: World, roster: WorldRoster, now: Date): Promise<void> {
  await world.edit(roster, async (tx, scope) => {
    const ranked = (ranks: readonly string[]) => roster.soldiers.filter(({ rank }) => ranks.includes(rank))
    const [seniors, sergeants, juniors] = [ranked(['SFC', 'SSG']), ranked(['SGT']), ranked(['PV2', 'PFC', 'SPC'])]
    let turn = 0
    const from = (list: readonly WorldSoldier[], taken: Set<string>) => {
      for (let tries = 0; tries < list.length; tries += 1) {
        turn += 7
        const one = list[turn % list.length]
        if (one && !taken.has(one.id)) {
          taken.add(one.id)
          return one.id
        }
      }
      return undefined
    }
    const today = dayAt(now, roster.timeZone)
    // Plans are usually at whole hours.
    const hour = Math.floor(now.getTime() / HOUR) * HOUR
    for (const one of TASKINGS) {
      const acting: Acting = { tx, scope, now: new Date(Math.min(hour + (one.inDays - 9) * DAY, hour - 2 * DAY)) }
      const id = world.newId()
      const start = instantIn(roster.timeZone, dutyDayOf(today, one), one.at ?? '09:00').getTime()
      const [begin, end] = [new Date(start), new Date(start + one.hours * HOUR)]
      await putTasking(acting, id, {
        name: one.name,
        type: one.type,
        place: one.place,
        reference: one.reference ?? '',
        risk: one.risk ?? null,
        from: begin.toISOString(),
        to: end.toISOString(),
        worksheetId: null,
        fillsIn: true,
        aar: one.aar ?? '',
        fromDay: dayAt(begin, roster.timeZone),
        toDay: dayAt(end, roster.timeZone),
        oic: { soldierId: null, name: '' },
        ncoic: { soldierId: seniors[turn % Math.max(1, seniors.length)]?.id ?? null, name: '' },
      })
      const lines = one.lines.map(
        ({ filled: _, ...line }): LineInput => ({
          id: world.newId(),
          gradeFrom: null,
          gradeTo: null,
          need: null,
          label: '',
          ...line,
        }),
      )
      await putLines(acting, id, lines)
      const steps = one.steps === undefined ? [] : EIGHT_STEPS.map((step) => ({ ...step, id: world.newId() }))
      await putSteps(acting, id, steps)
      for (const { id: stepId } of steps.slice(0, one.steps))
        await tickStep(acting, { taskingId: id, stepId, done: true })
      await addEvents(acting, {
        taskingId: id,
        act: 'create',
        remark: '',
        of: [{ id: world.newId(), soldierId: null }],
      })
      const taken = new Set<string>()
      for (const [at, line] of lines.entries()) {
        const list = line.gradeFrom === null ? juniors : line.gradeFrom === 'E-5' ? sergeants : seniors
        const filled = Array.from({ length: one.lines[at]?.filled ?? 0 }, () => from(list, taken))
        const soldierIds = filled.flatMap((soldierId) => (soldierId === undefined ? [] : [soldierId]))
        if (soldierIds.length === 0) continue
        await addAssignments(acting, { taskingId: id, lineId: line.id, soldierIds, reasonOf: () => '' })
        await addEvents(acting, {
          taskingId: id,
          act: 'assign',
          remark: '',
          of: soldierIds.map((soldierId) => ({ id: world.newId(), soldierId })),
        })
      }
      if (one.state !== 'planned') await putState(acting, id, { state: one.state, remark: one.remark ?? '' })
      await planFilling(acting, id, dayAt(now, roster.timeZone))
    }
    // Nobody has a weapon or a key while on leave, or when due back from it.
    const absent = new Set(
      (
        await historiesOf(
          tx,
          scope,
          juniors.map(({ id }) => id),
        )
      ).flatMap((line) =>
        !line.withdrawnAt && !DUTY_STATUSES[line.status].present && (line.to === null || line.to >= addDays(today, -7))
          ? [line.soldierId]
          : [],
      ),
    )
    const here = juniors.filter(({ id }) => !absent.has(id))
    for (const one of ITEMS) {
      const acting: Acting = { tx, scope, now }
      const itemId = world.newId()
      const { name, kind, quantity, sensitive = false, note = '' } = one
      await putItem(acting, itemId, { name, kind, quantity, sensitive, note })
      for (const { count, hoursAgo, due, back } of one.out ?? []) {
        turn += 5
        const signOutId = world.newId()
        const at = (hours: number) =>
          atWork(roster.timeZone, new Date(hour + hours * HOUR), hours > 0 ? 'after' : 'before')
        const soldierId = here[turn % Math.max(1, here.length)]?.id
        if (soldierId === undefined) continue
        await addSignOut(
          { ...acting, now: at(-hoursAgo) },
          {
            id: signOutId,
            itemId,
            soldierId,
            quantity: count,
            note: '',
            dueAt: due === null ? null : at(due).toISOString(),
          },
        )
        if (back !== undefined) await putIn({ ...acting, now: at(back) }, signOutId, null)
      }
    }
  })
}
