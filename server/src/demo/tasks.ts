import type { TaskInput } from '@muster/domain/dutyday/tasks/schema.ts'
import type { TaskState } from '@muster/domain/dutyday/tasks/states.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../database/transaction.ts'
import { addTask } from '../dutyday/tasks/edit/edit-task.ts'
import { addComment, tickStep } from '../dutyday/tasks/remarks/remarks.ts'
import { rollDown } from '../dutyday/tasks/roll-down/roll-down.ts'
import { changeState } from '../dutyday/tasks/states/change-state.ts'
import { asOwner, type RosterOwner } from '../roster/scope.ts'
import { battalionOf } from './battalion.ts'
import { instantIn, weekday } from './calendar.ts'
import type { DemoCompany } from './company.ts'
import type { World, WorldRoster } from './world/world.ts'

/** A task of the demo. Days count from today. */
interface DemoTask {
  readonly title: string
  readonly details?: string
  readonly source: string
  readonly opr?: string
  /** Null for no suspense. */
  readonly due: number | null
  readonly time?: string
  readonly priority?: TaskInput['priority']
  readonly state?: TaskState
  /** The Soldiers who have it, by duty position, or by name of a group. */
  readonly positions?: readonly string[]
  readonly group?: string
  readonly steps?: readonly string[]
  /** How many of the steps are done. */
  readonly done?: number
  readonly comment?: string
  readonly recurrence?: string
}

/** Monday of next week, so that a weekly Monday task is due on a Monday. */
const NEXT_MONDAY = (today: CalendarDate) => ((8 - weekday(today)) % 7) + (weekday(today) === 1 ? 7 : 0)

const COMPANY = (today: CalendarDate): readonly DemoTask[] => [
  {
    title: 'Sensitive items: monthly inventory by serial number',
    details: 'Every weapon, optic and radio, sighted and signed for. Bring the signed sheet to the orderly room.',
    source: 'Company SOP',
    opr: 'Supply',
    due: -1,
    time: '16:00',
    priority: 'critical',
    state: 'in progress',
    positions: ['Supply Sergeant', 'Armorer'],
    steps: ['Weapons', 'Optics and night vision', 'Radios', 'Sheet signed by the commander'],
    done: 2,
  },
  {
    title: 'DA Form 5988-E packets for all wheeled vehicles',
    source: 'BN maintenance meeting',
    opr: 'Motor pool',
    due: -2,
    time: '12:00',
    priority: 'high',
    state: 'waiting',
    positions: ['Driver'],
    comment: 'Two packets are with the motor sergeant for parts. He says tomorrow before noon.',
  },
  {
    title: 'NCOER support forms, squad leaders of 2nd Platoon',
    source: 'S1 tracker',
    opr: 'Platoon sergeants',
    due: 0,
    time: '17:00',
    priority: 'high',
    group: '2nd Platoon',
  },
  {
    title: 'Range 31 safety brief: slides to S3',
    source: 'BN S3, OPORD 26-11',
    opr: 'Training room',
    due: 0,
    time: '15:00',
    priority: 'high',
    state: 'in progress',
    positions: ['Training Room NCO'],
    steps: ['Slides', 'Medic confirmed', 'Commander has seen them'],
    done: 1,
  },
  {
    title: 'CQ roster for next month',
    source: 'Company training meeting',
    opr: 'Training room',
    due: 1,
    time: '12:00',
    state: 'submitted',
    positions: ['Training Room NCO'],
  },
  {
    title: 'Draw cold weather gear at CIF',
    details: 'One leader and a vehicle for each squad. Bring the printed clothing record.',
    source: 'Supply',
    opr: 'Platoon sergeants',
    due: 3,
    time: '09:00',
    group: '3rd Platoon',
    positions: ['SPC Walters'],
    steps: ['Appointment made', 'Clothing records printed', 'Vehicle dispatched'],
  },
  {
    title: 'PMCS of the arms room',
    source: 'Company SOP',
    opr: 'Supply',
    due: NEXT_MONDAY(today),
    time: '09:00',
    positions: ['Armorer'],
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  },
  {
    title: 'Update your DD Form 93 and SGLV',
    source: 'S1',
    due: 5,
    positions: ['SPC Walters', 'Orderly Room Clerk'],
  },
  {
    title: 'Award recommendations for the field exercise',
    source: 'Commander',
    opr: 'Platoon leaders',
    due: 6,
    state: 'in progress',
    positions: ['Platoon Leader'],
  },
  { title: 'Family care plan reviews', source: 'BN S1', due: 9, time: '16:00', positions: ['Orderly Room Clerk'] },
  {
    title: 'Hail and farewell: find a date and a room',
    source: 'Commander',
    due: null,
    positions: ['Executive Officer'],
  },
  { title: 'Leave tracker for the holidays', source: 'Company training meeting', due: -3, state: 'complete' },
  { title: 'Zero the new aiming lasers', source: '1st Platoon', due: 4, state: 'cancelled', group: '1st Platoon' },
]

/** A tasking of the battalion for its companies: due there `lead` days earlier, with each company's state. */
interface FromAbove extends DemoTask {
  readonly lead: number
  /** The demo's own company first. */
  readonly states: readonly TaskState[]
}

const BATTALION: readonly FromAbove[] = [
  {
    title: 'Weapons qualification: roster by name to S3',
    details: 'Weapon, last qualification, score. Who has none comes first.',
    source: 'BDE tasking 26-118',
    opr: 'S3',
    due: 2,
    time: '16:00',
    priority: 'high',
    lead: 1,
    states: ['in progress', 'complete', 'not started'],
    steps: ['Rifle', 'Machine gun', 'Pistol'],
  },
  {
    title: 'Arms room checklist for the command inspection',
    source: 'BN training meeting',
    opr: 'S4',
    due: 0,
    time: '16:00',
    priority: 'critical',
    lead: 1,
    states: ['submitted', 'complete', 'in progress'],
  },
  {
    title: 'Holiday leave: packets to S1',
    source: 'CSM',
    opr: 'S1',
    due: 12,
    lead: 2,
    states: ['not started', 'not started', 'not started'],
  },
]

interface Demo {
  readonly roster: WorldRoster
  readonly company: DemoCompany
  readonly beside: readonly WorldRoster[]
  readonly today: CalendarDate
}

/** Due-outs of the company, some of them from the battalion. */
export async function giveTasks(tx: WriteTx, world: World, demo: Demo): Promise<void> {
  const givenOn = instantIn(demo.roster.timeZone, addDays(demo.today, -4), '15:40')
  const steps = new DemoLeader(tx, world, givenOn)
  const first = await asOwner({ caller: demo.roster.owner, tx }, demo.roster.id, 'any')
  for (const task of COMPANY(demo.today)) {
    const id = await steps.give(first, task, demo)
    await steps.moveOn(first, id, task)
  }
  const battalion = await battalionOf(tx)
  if (!battalion) return
  const major = await asOwner({ caller: battalion.owner, tx }, battalion.id, 'any')
  // When the company is rebuilt, the tasks of the battalion still exist from the first time.
  await sql`
    delete from tasks where created_by = ${major.uid} and title = any(${BATTALION.map(({ title }) => title)})`.execute(
    tx.query,
  )
  const companies = [demo.roster, ...demo.beside]
  for (const task of BATTALION) {
    const id = await steps.give(major, { ...task, positions: [] }, demo)
    const due = { date: addDays(demo.today, (task.due ?? 0) - task.lead), time: task.time ?? null }
    const to = companies.map(({ id: rosterId }) => ({ rosterId, taskId: world.newId(), suspense: due }))
    await rollDown(steps.call, major, { taskId: id, actId: world.newId(), to })
    for (const [at, company] of companies.entries()) {
      const leader = await asOwner({ caller: company.owner, tx }, company.id, 'any')
      await steps.moveOn(leader, to[at]?.taskId ?? '', { ...task, state: task.states[at] ?? 'not started' })
    }
  }
}

/** The Soldiers with this duty position, or this rank and last name. */
function whoIs(position: string, company: DemoCompany, roster: WorldRoster): string[] {
  return [
    ...company.soldiers.filter((soldier) => soldier.position === position),
    ...roster.soldiers.filter(({ rank, last }) => `${rank} ${last}` === position),
  ].map(({ id }) => id)
}

/** Acts as the leaders of the demo do. */
class DemoLeader {
  readonly #tx: WriteTx
  readonly #world: World
  readonly #given: Date

  constructor(tx: WriteTx, world: World, given: Date) {
    this.#tx = tx
    this.#world = world
    this.#given = given
  }

  get call() {
    return { tx: this.#tx, now: this.#given, newId: this.#world.newId }
  }

  async give(leader: RosterOwner, task: DemoTask, { roster, company, today }: Demo): Promise<string> {
    const id = this.#world.newId()
    const { title, details = '', source, opr = '', due, time = null, priority = 'routine', recurrence = null } = task
    const group = roster.groups.find(({ name }) => name === task.group)
    await addTask(this.call, leader, id, {
      title,
      details,
      source,
      opr,
      priority,
      recurrence,
      groupId: group?.id ?? null,
      assignees: (task.positions ?? []).flatMap((position) => whoIs(position, company, roster).slice(0, 3)),
      suspense: due === null ? null : { date: addDays(today, due), time },
      steps: (task.steps ?? []).map((step) => ({ id: this.#world.newId(), title: step })),
    })
    return id
  }

  /** The later changes of a task. */
  async moveOn(leader: RosterOwner, taskId: string, { state, done = 0, comment }: DemoTask): Promise<void> {
    const call = { ...this.call, now: new Date(this.#given.getTime() + 2 * 3_600_000) }
    const { newId } = call
    const act = () => ({ taskId, actId: newId(), at: null, seen: null })
    const steps = await this.#tx.query
      .selectFrom('task_steps')
      .select('id')
      .where('roster_id', '=', leader.rosterId)
      .where('task_id', '=', taskId)
      .orderBy('position')
      .execute()
    for (const step of steps.slice(0, done)) await tickStep(call, leader, { ...act(), stepId: step.id, done: true })
    if (comment) await addComment(call, leader, { ...act(), text: comment })
    if (state && state !== 'not started') await changeState(call, leader, { ...act(), state })
  }
}
