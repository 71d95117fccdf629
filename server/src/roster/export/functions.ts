import { dayAt, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { exportRows } from '@muster/domain/roster/export-view.ts'
import { exportMyData, exportRoster } from '@muster/domain/roster/functions.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import { type OwnField, type OwnKey, type OwnValue } from '@muster/domain/roster/own-fields.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { fileOf } from '../../platform/paper/file.ts'
import { PERSONAL_DATA_MARKING, renderPdf } from '../../platform/pdf/document.ts'
import type { Cell } from '../../platform/spreadsheet/grid.ts'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write.ts'
import type { SoldierValues } from '../columns.ts'
import { ownFieldsOf } from '../own-fields/reads.ts'
import { callerName } from '../people/reads.ts'
import { everySoldier, listGroups, soldiersById, type StoredSoldier, unitZoneOf } from '../reads.ts'
import { asSelf, type RosterViewer, seesField, type Self } from '../scope.ts'
import { ownDataJson } from './reads.ts'

const WHO: readonly FieldKey[] = ['rank', 'last', 'first']
/** More columns than this need landscape paper. */
const PORTRAIT_COLUMNS = 6

/** Parts of "my data" by name, as JSON text. */
export type MyData = Readonly<Record<string, (tx: ReadTx, self: Self) => Promise<string>>>

export function exportFunctions(myData: MyData): readonly Implementation[] {
  return [
    implement(exportRoster, async (call, input) => {
      const fields = [...new Set(input.fields)]
      mustBeOn(call.scope, fields)
      const own = await ownAsked(call.tx, call.scope, [...new Set(input.own)])
      const soldiers = await chosen(call.tx, call.scope, input.soldierIds)
      const groups = await listGroups(call.tx, call.scope)
      const title = input.title || 'Roster'
      const view = { fields, own, soldiers: soldiers.map(({ values }) => exported(values)), groups }
      const content =
        input.format === 'csv'
          ? writeCsv(exportRows(view))
          : input.format === 'xlsx'
            ? await writeXlsx([{ name: title, grid: workbookGrid(view) }])
            : await printed(call.scope, view, {
                title,
                by: await callerName(call.tx, asSelf(call)),
                now: call.now,
              })
      const day = call.today
      return fileOf([title, call.scope.name, day], input.format, content)
    }),

    implement(exportMyData, async (call) => {
      const { scope: self } = call
      const parts = Object.entries(await ownDataJson(call.tx, self))
      for (const [name, read] of Object.entries(myData)) parts.push([name, await read(call.tx, self)])
      const json = [`"exportedAt": "${call.now.toISOString()}"`, ...parts.map(([name, part]) => `"${name}": ${part}`)]
      const zone = await unitZoneOf(call.tx, self.uid)
      return fileOf(['muster-my-data', dayAt(call.now, zone ?? 'UTC')], 'json', `{${json.join(',\n')}}\n`)
    }),
  ]
}

interface View {
  readonly fields: readonly FieldKey[]
  readonly own: readonly OwnField[]
  readonly soldiers: readonly Exported[]
  readonly groups: readonly Group[]
}

type Exported = { readonly [K in FieldKey | OwnKey]?: OwnValue | null } & { readonly groupId: string | null }

function exported(values: SoldierValues): Exported {
  const { archivedOn: _on, lossDate: _date, lossReason: _reason, groupId, ...fields } = values
  return { ...fields, groupId: typeof groupId === 'string' ? groupId : null }
}

function mustBeOn(viewer: RosterViewer, fields: readonly FieldKey[]): void {
  const off = fields.find((key) => SOLDIER_FIELDS[key].personal && !viewer.personalFields.includes(key))
  if (off) {
    refuse(
      'invalid-argument',
      `${SOLDIER_FIELDS[off].label} is turned off for this roster. Leave it out of the view.`,
      {
        field: `fields.${fields.indexOf(off)}`,
      },
    )
  }
  const unseen = fields.find((key) => !seesField(viewer, key))
  if (unseen) {
    refuse('permission-denied', `Your part of this roster does not include ${SOLDIER_FIELDS[unseen].label}.`, {
      field: `fields.${fields.indexOf(unseen)}`,
    })
  }
}

/** These own fields, in this order. One that the caller may not see is refused like one that does not exist. */
async function ownAsked(tx: ReadTx, viewer: RosterViewer, ids: readonly string[]): Promise<OwnField[]> {
  if (ids.length === 0) return []
  const fields = new Map((await ownFieldsOf(tx, viewer)).map((field) => [field.id, field]))
  return ids.map(
    (id, at) =>
      fields.get(id) ??
      refuse('not-found', 'This roster has no such field. Reload to see its fields.', { field: `own.${at}` }),
  )
}

async function chosen(tx: ReadTx, viewer: RosterViewer, ids: readonly string[] | null): Promise<StoredSoldier[]> {
  if (ids === null) return everySoldier(tx, viewer)
  const found = await soldiersById(tx, viewer, ids)
  return ids.map(
    (id) =>
      found.get(id) ??
      refuse('not-found', 'There is no such Soldier on this roster. Reload to see who is.', { field: 'soldierIds' }),
  )
}

/** The same as `exportRows`, with dates as dates and counts as numbers. */
function workbookGrid(view: View): Cell[][] {
  return exportRows(view).map((row, line) =>
    row.map((text, index) => {
      const key = view.fields[index]
      const kind = key ? SOLDIER_FIELDS[key].kind : view.own[index - view.fields.length]?.kind
      if (line === 0 || kind === undefined || text === '') return text
      return kind === 'date' ? { date: text } : kind === 'count' || kind === 'number' ? Number(text) : text
    }),
  )
}

function printed(
  viewer: RosterViewer,
  view: View,
  header: { readonly title: string; readonly by: string; readonly now: Date },
): Promise<Buffer> {
  const [headings = [], ...rows] = exportRows({
    fields: view.fields,
    own: view.own,
    soldiers: view.soldiers,
    dates: 'army',
  })
  const grouped = view.groups.length > 0
  const paths = new Map(view.groups.map(({ id }) => [id, groupPathName(view.groups, id)]))
  const columns = [...headings, ...(grouped ? ['Group'] : [])].map((heading) => ({ heading }))
  return renderPdf({
    title: header.title,
    unit: viewer.name,
    asOf: formatMoment(header.now, viewer.timeZone),
    by: header.by,
    marking: PERSONAL_DATA_MARKING,
    orientation: columns.length > PORTRAIT_COLUMNS ? 'landscape' : 'portrait',
    createdAt: header.now,
    blocks: [
      { kind: 'text', text: `${rows.length.toLocaleString('en-US')} Soldiers` },
      {
        kind: 'table',
        columns,
        // Repeats the name columns on each page that has a part of the columns.
        keep: [0, ...view.fields.flatMap((key, at) => (at > 0 && WHO.includes(key) ? [at] : []))],
        rows: rows.map((cells, index) => {
          const groupId = view.soldiers[index]?.groupId ?? null
          return { cells: grouped ? [...cells, (groupId !== null && paths.get(groupId)) || ''] : cells }
        }),
      },
    ],
  })
}
