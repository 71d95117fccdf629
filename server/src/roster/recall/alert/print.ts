import { rosterName } from '@muster/domain/identity/person-name.ts'
import { formatDate, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { groupPathName, withDescendants } from '@muster/domain/roster/groups.ts'
import { phoneTree } from '@muster/domain/roster/recall/phone-tree.ts'
import type { AlertSoldier, AlertUnit } from '@muster/domain/roster/recall/schema.ts'
import { ALERT_MARKING } from '../../../platform/paper/issue.ts'
import type { PdfBlock, PdfReport, PdfRow } from '../../../platform/pdf/document.ts'

export interface Issue {
  readonly unit: string
  readonly timeZone: string
  readonly by: string
  readonly now: Date
}

/** The roster without Soldiers outside the group and the groups below it. */
export function onlyGroup(unit: AlertUnit, groupId: string | null): AlertUnit {
  if (groupId === null) return unit
  const wanted = withDescendants(unit.groups, groupId)
  return {
    ...unit,
    groups: unit.groups.filter(({ id }) => wanted.has(id)),
    leaders: unit.leaders.filter((leader) => wanted.has(leader.groupId)),
    soldiers: unit.soldiers.filter((soldier) => soldier.groupId !== null && wanted.has(soldier.groupId)),
  }
}

/** The most lines that stay readable on a page folded twice. */
const LINES_OF_A_PAGE = 150

/** On Letter paper in two columns like a phone book, to fold into a pocket. */
export function alertPdf(units: readonly AlertUnit[], issue: Issue): PdfReport {
  const people = units.reduce((sum, unit) => sum + unit.soldiers.length, 0)
  const lines = units.reduce((sum, unit) => sum + unit.soldiers.length + unit.groups.length, 0)
  return {
    title: 'Alert roster',
    unit: issue.unit,
    asOf: formatMoment(issue.now, issue.timeZone),
    by: issue.by,
    marking: ALERT_MARKING,
    orientation: 'portrait',
    createdAt: issue.now,
    ...(lines <= LINES_OF_A_PAGE ? { fitPages: 1 } : {}),
    blocks: [
      {
        kind: 'text',
        text: `${people.toLocaleString('en-US')} Soldiers. The first Soldier in a group calls the others there and the first of each group below. The last one called calls back. * leads the group.`,
      },
      ...units.flatMap((unit) => blocksOf(unit, units.length > 1)),
    ],
  }
}

function blocksOf(unit: AlertUnit, named: boolean): PdfBlock[] {
  const tree = treeOf(unit)
  const rows = tree.groups.flatMap((line): PdfRow[] => {
    const name = line.groupId === null ? 'No group' : groupPathName(unit.groups, line.groupId)
    if (line.people.length === 0) return []
    return [
      { cells: [name, '', ''], strong: true },
      ...line.people.map((person) => ({
        cells: [
          `${person.id === line.leaderId ? '* ' : ''}${rosterName(person)}`,
          [person.cell, person.altPhone].filter(Boolean).join(', ') || 'no number',
          person.verifiedOn === null ? '' : formatDate(person.verifiedOn),
        ],
        indent: line.depth,
      })),
    ]
  })
  const table: PdfBlock = {
    kind: 'table',
    pour: 2,
    columns: [{ heading: 'Name' }, { heading: 'Phone' }, { heading: 'Verified', align: 'right' }],
    rows,
  }
  return named ? [{ kind: 'heading', text: unit.name }, table] : [table]
}

export function treeOf(unit: AlertUnit) {
  return phoneTree(unit.groups, unit.soldiers, new Map(unit.leaders.map((each) => [each.groupId, each.soldierId])))
}

/** One line per Soldier, with who calls them. */
export function alertRows(units: readonly AlertUnit[], issue: Issue): string[][] {
  const rows = units.flatMap((unit) => {
    const tree = treeOf(unit)
    const byId = new Map(unit.soldiers.map((soldier) => [soldier.id, soldier]))
    const callerOf = (soldier: AlertSoldier) => byId.get(tree.callerOf.get(soldier.id) ?? '')
    return tree.groups.flatMap((line) =>
      line.people.map((soldier) => {
        const caller = callerOf(soldier)
        return [
          ...(units.length > 1 ? [unit.name] : []),
          groupPathName(unit.groups, line.groupId),
          rosterName(soldier),
          soldier.position,
          soldier.cell,
          soldier.altPhone,
          soldier.quarters,
          caller ? rosterName(caller) : '',
          soldier.verifiedOn ?? '',
        ]
      }),
    )
  })
  const headings = ['Group', 'Name', 'Position', 'Cell', 'Other phone', 'Barracks or area', 'Called by', 'Verified on']
  return [
    ['Alert roster', issue.unit],
    ['As of', formatMoment(issue.now, issue.timeZone)],
    ['By', issue.by],
    ['Marking', ALERT_MARKING],
    [],
    units.length > 1 ? ['Roster', ...headings] : headings,
    ...rows,
  ]
}
