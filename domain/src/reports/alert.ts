import { VERIFIED_FOR_DAYS } from '../roster/recall/limits.ts'
import { rosterName } from '../identity/person-name.ts'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { withDescendants } from '../roster/groups.ts'
import { recallTopic } from '../roster/recall/functions.ts'
import { phoneTree } from '../roster/recall/phone-tree.ts'
import type { AlertSoldier, AlertUnit } from '../roster/recall/schema.ts'
import { day, many, placeName, state, stateCell, text } from './cells.ts'
import { declareReport } from './declare-report.ts'
import { barsByPlace, placeWord } from './places.ts'
import type { ChartPart, ReportRow } from './schema.ts'
import type { State } from './states.ts'

/** The requested roster first, then those below it if they were requested. */
export type AlertFacts = readonly AlertUnit[]

const STANDINGS = ['no number', 'never', 'old', 'fresh'] as const
type Standing = (typeof STANDINGS)[number]

const PARTS: Readonly<Record<Standing, ChartPart & { readonly state: State }>> = {
  'no number': { code: 'NONE', label: 'No number', tone: 'absent', state: 'red' },
  never: { code: 'NEVER', label: 'Never verified', tone: 'unreported', state: 'grey' },
  old: { code: 'OLD', label: `Verified more than ${VERIFIED_FOR_DAYS} days ago`, tone: 'soon', state: 'amber' },
  fresh: { code: 'OK', label: `Verified in the last ${VERIFIED_FOR_DAYS} days`, tone: 'present', state: 'green' },
}

export const alertReport = declareReport<AlertFacts>({
  id: 'alert',
  title: 'Alert roster currency',
  question: 'Can everybody be reached, and when was each number last verified?',
  filters: { group: true, period: null, choice: { label: 'Numbers', all: 'All numbers' } },
  chart: 'bars',
  rowsTitle: 'By Soldier',
  empty: {
    title: 'Nobody to call yet',
    help: 'Add Soldiers with their phone numbers to the roster, and the alert roster fills in automatically.',
    path: '/soldiers/alerts',
    action: 'Open the alert roster',
  },
  topics: (rosterId) => [recallTopic(rosterId)],
  build(units, asked) {
    const [own] = units
    const groups = own?.groups ?? []
    const places = { rosters: units.map(({ rosterId, name, depth }) => ({ rosterId, name, depth })), groups }
    const within = asked.groupId === null ? null : withDescendants(groups, asked.groupId)
    const people = units
      .flatMap((unit) => peopleOf(unit, asked.today))
      .filter(({ groupId }) => within === null || (groupId !== null && within.has(groupId)))
    const shown = asked.choice === null ? people : people.filter(({ standing }) => standing === asked.choice)
    const counted = (of: readonly { readonly standing: Standing }[], standing: Standing) =>
      of.filter((person) => person.standing === standing).length
    const standings = STANDINGS.filter((standing) => asked.choice === null || standing === asked.choice)
    return {
      figures: [
        {
          label: 'Can be called',
          value: people.length - counted(people, 'no number'),
          unit: `of ${people.length.toLocaleString('en-US')}`,
        },
        { label: 'Verified', value: counted(people, 'fresh'), unit: `in the last ${VERIFIED_FOR_DAYS} days` },
        { label: 'No number', value: counted(people, 'no number'), unit: '' },
      ],
      chart:
        people.length === 0
          ? null
          : barsByPlace('Numbers', shown, { places, asked, parts: standings.map(partOf) }, (items) =>
              standings.map((standing) => counted(items, standing)),
            ),
      columns: [
        text('name', 'Soldier'),
        text('place', placeWord(asked.over)),
        text('position', 'Position'),
        text('cell', 'Cell'),
        text('other', 'Other phone'),
        text('quarters', 'Barracks or area'),
        text('caller', 'Called by'),
        state('standing', 'Number'),
        day('verified', 'Verified on'),
      ],
      rows: shown.map(
        (person): ReportRow => ({
          key: `${person.rosterId}/${person.id}`,
          cells: [
            rosterName(person),
            placeName(person, places, asked.over),
            ...[person.position, person.cell, person.altPhone, person.quarters, person.caller],
            stateCell(PARTS[person.standing].state, PARTS[person.standing].label),
            person.verifiedOn,
          ],
          soldier: { rosterId: person.rosterId, soldierId: person.id },
        }),
      ),
      totals: null,
      choices: STANDINGS.map((standing) => ({ id: standing, label: PARTS[standing].label })),
      notes: [`${many(people.length, 'Soldier')}. In the order in which they are called.`],
    }
  },
})

function partOf(standing: Standing): ChartPart {
  const { code, label, tone } = PARTS[standing]
  return { code, label, tone }
}

type Person = AlertSoldier & { readonly rosterId: string; readonly caller: string; readonly standing: Standing }

function peopleOf(unit: AlertUnit, today: CalendarDate): Person[] {
  const leaders = new Map(unit.leaders.map(({ groupId, soldierId }) => [groupId, soldierId]))
  const tree = phoneTree(unit.groups, unit.soldiers, leaders)
  const byId = new Map(unit.soldiers.map((soldier) => [soldier.id, soldier]))
  return tree.groups.flatMap(({ people }) =>
    people.map((soldier): Person => {
      const caller = byId.get(tree.callerOf.get(soldier.id) ?? '')
      return {
        ...soldier,
        rosterId: unit.rosterId,
        caller: caller ? rosterName(caller) : '',
        standing: standingOf(soldier, today),
      }
    }),
  )
}

function standingOf({ cell, altPhone, verifiedOn }: AlertSoldier, today: CalendarDate): Standing {
  if (cell === '' && altPhone === '') return 'no number'
  if (verifiedOn === null) return 'never'
  return verifiedOn < addDays(today, -VERIFIED_FOR_DAYS) ? 'old' : 'fresh'
}
