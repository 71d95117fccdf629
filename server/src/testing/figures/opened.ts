import { boardList } from '@muster/domain/counseling/cadence/board-list.ts'
import { getCounselingBoard } from '@muster/domain/counseling/cadence/functions.ts'
import type { DashboardFigure } from '@muster/domain/dashboard/figures.ts'
import { DUE_BACK } from '@muster/domain/dashboard/list-place.ts'
import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { matches, onlyOf } from '@muster/domain/dutyday/accountability-filter.ts'
import { awolList } from '@muster/domain/dutyday/awol/list.ts'
import { getAccountability, getPerstat, getRollUp } from '@muster/domain/dutyday/functions.ts'
import { DUE_FILTERS, isDueAs } from '@muster/domain/dutyday/tasks/due.ts'
import { listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { type CalendarDate, endOfDay } from '@muster/domain/kernel/calendar-date.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import type { ListDeclaration } from '@muster/domain/kernel/list.ts'
import { askedFrom, GROUP, over } from '@muster/domain/kernel/list-filters.ts'
import { licenseList } from '@muster/domain/operations/licenses/list.ts'
import { getReadinessMatrix } from '@muster/domain/readiness/functions.ts'
import { filtered, placedOf, viewOf } from '@muster/domain/readiness/matrix.ts'
import { getReport } from '@muster/domain/reports/functions.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import { calendarList } from '@muster/domain/scheduling/calendar/calendar-list.ts'
import { listEvents } from '@muster/domain/scheduling/calendar/functions.ts'
import { isAhead, weekAhead } from '@muster/domain/scheduling/calendar/week-ahead.ts'
import type { Client } from '../server/world-server.ts'

/** Who opens a link, where, and when. */
export interface Opening {
  readonly client: Client
  readonly rosterId: string
  readonly hasBelow: boolean
  readonly today: CalendarDate
  readonly timeZone: string
  readonly now: Date
}

type Search = Readonly<Record<string, string>>
type Opened = (opening: Opening, search: Search, figure: DashboardFigure) => Promise<number>

/** How many the list at a figure's address has, read as its screen reads it. */
export async function opened(opening: Opening, figure: DashboardFigure): Promise<number> {
  const read = SCREENS[figure.to]
  if (!read) throw new Error(`${figure.label} opens ${figure.to}. Say here what that screen lists.`)
  return read(opening, figure.search ?? {}, figure)
}

const PARTS = { over: over('roster'), groupId: GROUP }

const SCREENS: Readonly<Record<string, Opened>> = {
  '/dashboard': async ({ client, rosterId }, _, { hash }) => {
    if (hash !== DUE_BACK) throw new Error('a part of the dashboard')
    return (await client.call(getDashboard, { rosterId, over: 'chain' })).dueBack.rows.length
  },
  '/dutyday': async ({ client, rosterId }, { only, group }) => {
    const { rows } = await client.call(getAccountability, { rosterId })
    const { groups } = await client.call(getRoster, { rosterId })
    const inside = group === undefined ? null : withDescendants(groups, group)
    return rows.filter(
      (row) =>
        row.strength !== 'detached' &&
        matches(row, onlyOf(only)) &&
        (inside === null || (row.groupId !== null && inside.has(row.groupId))),
    ).length
  },
  '/dutyday/rosters': async ({ client, rosterId }) => {
    const [top] = (await client.call(getRollUp, { rosterId })).rosters
    return top ? top.whole.onHand - top.whole.reported : Number.NaN
  },
  '/dutyday/perstat': async ({ client, rosterId, hasBelow, timeZone }, search, { label }) => {
    const { day, at = null } = search
    const asOf = day === undefined ? at : endOfDay(day as CalendarDate, timeZone).toISOString()
    const { total } = await client.call(getPerstat, { rosterId, asOf, ...askedFrom(PARTS, search, hasBelow) })
    return total[label as 'accounted' | 'present' | 'available']
  },
  '/dutyday/tasks': async ({ client, rosterId, hasBelow, now }, search) => {
    const { tasks } = await client.call(listTasks, {
      rosterId,
      show: 'open',
      limit: 100,
      ...askedFrom(PARTS, search, hasBelow),
    })
    const due = DUE_FILTERS.find((each) => each === search['due'])
    return tasks.filter((task) => due === undefined || isDueAs(task, due, now)).length
  },
  '/dutyday/awol': (opening, search) => rowsOf(opening, awolList, search),
  '/operations/licenses': (opening, search) => rowsOf(opening, licenseList, search),
  '/counseling/due': async ({ client, rosterId, hasBelow }, search) => {
    const { view, ...asked } = askedFrom(boardList.filters, search, hasBelow)
    const board = await client.call(getCounselingBoard, { rosterId, ...asked, limit: 200 })
    return view === 'due' && board.next === null ? board.rows.length : Number.NaN
  },
  '/soldiers/readiness': async ({ client, rosterId }, search) => {
    const { groups } = await client.call(getRoster, { rosterId })
    const placed = placedOf(search)
    const { rows } = filtered(
      viewOf(await client.call(getReadinessMatrix, { rosterId })),
      { ...placed, search: '' },
      groups,
    )
    const cells = rows.map(({ states }) => [...states.values()].filter((one) => placed.colours.includes(one.colour)))
    // Each Soldier that is listed has some of them.
    return cells.every((some) => some.length > 0) ? cells.flat().length : Number.NaN
  },
  '/reports/expirations': async (opening, search) => (await report(opening, 'expirations', search)).rowCount,
  '/reports/readiness': async (opening, search, { label }) =>
    Number((await report(opening, 'readiness', search)).figures.find((figure) => figure.label === label)?.value),
  '/scheduling': async ({ client, rosterId, hasBelow, today, now }, { view, ...search }) => {
    if (view !== 'ahead') throw new Error('the week ahead')
    const { drafts: _, types, ...asked } = askedFrom(calendarList.filters, search, hasBelow)
    const { occurrences } = await client.call(listEvents, {
      rosterId,
      ...asked,
      types: [...types],
      ...weekAhead(today),
    })
    return occurrences.filter((each) => isAhead(each, now)).length
  },
}

function report({ client, rosterId, hasBelow }: Opening, reportId: 'expirations' | 'readiness', search: Search) {
  const { choice, from, to } = search
  return client.call(getReport, {
    rosterId,
    reportId,
    choice: choice ?? null,
    from: (from as CalendarDate | undefined) ?? null,
    to: (to as CalendarDate | undefined) ?? null,
    ...askedFrom(PARTS, search, hasBelow),
  })
}

async function rowsOf<Read extends FunctionDeclaration, Asked, Row, Cursor>(
  { client, rosterId, hasBelow }: Opening,
  list: ListDeclaration<Read, string, Asked, Row, Cursor>,
  search: Search,
): Promise<number> {
  const asked = askedFrom(list.filters, search, hasBelow)
  let count = 0
  let after: Cursor | null = null
  do {
    const page = await client.call(list.read, list.inputOf(rosterId, asked, after))
    count += list.rowsOf(page, asked).length
    after = list.nextOf(page)
  } while (after !== null)
  return count
}
