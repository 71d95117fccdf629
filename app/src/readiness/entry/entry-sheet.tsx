import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { isFound } from '@muster/domain/kernel/search-words.ts'
import { appliesTo } from '@muster/domain/readiness/colour.ts'
import type { ItemLine } from '@muster/domain/readiness/policy.ts'
import type { CellConflict, MatrixSoldier, ReadinessMatrix } from '@muster/domain/readiness/schema.ts'
import { AFT, aftStandardOf } from '@muster/domain/readiness/seed.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { isBlock, readBlock } from '../../ui/entry-grid/block.ts'
import type { CellChange, Cells } from '../../ui/entry-grid/columns.ts'
import { type CellPlace, EntryGrid, type EntryGridHandle } from '../../ui/entry-grid/entry-grid.tsx'
import { type FittedBlock, fitBlock } from '../../ui/entry-grid/fit-block.ts'
import { toast } from '../../ui/states/toast.tsx'
import { PartFoot } from '../../ui/layout/part-foot.tsx'
import type { Conflict } from './conflict-dialog.tsx'
import { type EntryDraft, isEmpty, typed, without } from './entry-draft.ts'
import { itemEntry, type RowCells, type RowState } from './item-entry.ts'
import { entryRow } from './names.ts'
import { useRecording } from '../use-recording.ts'

const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }))
const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }))

interface EntrySheetProps {
  line: ItemLine
  matrix: ReadinessMatrix
  groups: readonly Group[]
  birthDates: ReadonlyMap<string, CalendarDate>
  draft: EntryDraft
  change: (by: (before: EntryDraft) => EntryDraft) => void
  /** The device does not store the draft. */
  warning: boolean
  /** Null if the day cannot be read. */
  day: CalendarDate | null
}

const NOTHING: RowCells = {}

/** The grid of one item, and the buttons to record it. */
export function EntrySheet(props: EntrySheetProps) {
  const { line, matrix, groups, birthDates, draft, change, warning, day } = props
  const { today, rosterId } = matrix
  const entry = useMemo(() => itemEntry(line, today), [line, today])
  const soldiers = useMemo(() => {
    const inside = draft.groupId === '' ? null : withDescendants(groups, draft.groupId)
    return matrix.soldiers.filter(
      (soldier) => (!inside || inside.has(soldier.groupId ?? '')) && appliesTo(line, factsOf(soldier)),
    )
  }, [matrix.soldiers, groups, draft.groupId, line])
  const rows = useMemo(() => soldiers.map(entryRow), [soldiers])
  const [search, setSearch] = useState('')
  /** The rows of the grid. What was typed in the others counts and is recorded as well. */
  const shownRows = useMemo(
    () => rows.filter(({ name, aliases }) => isFound([name, ...aliases].join(' '), search)),
    [rows, search],
  )
  const byId = useMemo(() => new Map(matrix.soldiers.map((soldier) => [soldier.id, soldier])), [matrix.soldiers])
  // What the roster already knows is not asked. Rows without typing stay the same objects, so that a thousand of
  // them are not scored again at each key.
  const withKnown = useMemo(() => {
    const known = new Map(
      line.key === AFT ? soldiers.map((one) => [one.id, knownOf(one, birthDates, { day, today: matrix.today })]) : [],
    )
    const made = new WeakMap<RowCells, RowCells>()
    return (id: string, own: RowCells | undefined): RowCells | undefined => {
      const given = known.get(id)
      if (!given || !own) return own ?? given
      const before = made.get(own) ?? { ...given, ...own }
      made.set(own, before)
      return before
    }
  }, [line.key, soldiers, birthDates, day, matrix.today])
  const cells: Cells = useMemo(() => {
    if (line.key !== AFT) return draft.cells
    const filled = soldiers.map(({ id }) => [id, withKnown(id, draft.cells[id]) ?? {}] as const)
    return { ...draft.cells, ...Object.fromEntries(filled) }
  }, [line.key, soldiers, withKnown, draft.cells])
  const grid = useRef<EntryGridHandle>(null)
  const [paste, setPaste] = useState<{ text: string; place: CellPlace } | null>(null)
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([])
  const { record, busy } = useRecording(rosterId)

  const stateOf = useMemo(() => {
    const on = day ?? today
    const made = new WeakMap<RowCells, RowState>()
    return (row: RowCells): RowState => {
      const state = made.get(row) ?? entry.stateOf(row, on)
      made.set(row, state)
      return state
    }
  }, [entry, day, today])
  const states = useMemo(
    () =>
      new Map(
        rows.map(({ id }): [string, RowState] => [
          id,
          draft.cells[id] ? stateOf(cells[id] ?? NOTHING) : { kind: 'blank' },
        ]),
      ),
    [rows, stateOf, cells, draft.cells],
  )
  const problemOf = (rowId: string, columnId: string) => entry.problemOf(columnId, cells[rowId] ?? NOTHING)
  const resultOf = (rowId: string) => {
    const state = states.get(rowId)
    const spelled = state?.kind === 'wrong' && entry.columns.some(({ id }) => problemOf(rowId, id) !== null)
    return <RowResult state={state} spelled={spelled} />
  }
  const ready = rows.filter(({ id }) => states.get(id)?.kind === 'ready')
  const unfinished = rows.filter(({ id }) => states.get(id)?.kind === 'open' || states.get(id)?.kind === 'wrong')

  const versionOf = (soldierId: string) => byId.get(soldierId)?.cells.find(([item]) => item === line.key)?.[5] ?? null
  const put = (changes: readonly CellChange[]) =>
    change((before) => typed(before, changes, versionOf, () => crypto.randomUUID()))
  const fit = (block: string[][], place: CellPlace) => {
    const shown = new Set(shownRows.map(({ id }) => id))
    const others = matrix.soldiers.filter(({ id }) => !shown.has(id)).map(entryRow)
    return fitBlock(block, { rows: shownRows, others, columns: entry.columns, cells, ...place })
  }

  function pasted(text: string, place: CellPlace) {
    const fitted = fit(readBlock(text), place)
    if (fitted.problems.length > 0) setPaste({ text, place })
    else take(fitted)
  }

  function take(fitted: FittedBlock) {
    setPaste(null)
    const before = draft
    put(fitted.changes)
    const { length } = fitted.changes
    toast.undoHere(
      `Put in ${length.toLocaleString('en')} ${length === 1 ? 'value' : 'values'}.`,
      () => change(() => before),
      'results',
    )
  }

  async function save(soldierIds: ReadonlySet<string>, seen: EntryDraft['seen']) {
    const entries = rows.flatMap(({ id }) => {
      const state = states.get(id)
      if (!soldierIds.has(id) || state?.kind !== 'ready') return []
      const begun = seen[id]
      const result = {
        ...state.result,
        soldierId: id,
        item: line.key,
        seen: begun === undefined ? versionOf(id) : begun,
      }
      return [{ ...result, id: draft.ids[id] ?? crypto.randomUUID(), practice: draft.practice, source: draft.source }]
    })
    const answer = await record(entries)
    if (!answer) return
    change((before) => without(before, new Set(answer.recorded.map(({ soldierId }) => soldierId))))
    setConflicts(answer.conflicts)
  }

  function keepTheirs() {
    const ids = new Set(conflicts.map(({ soldierId }) => soldierId))
    setConflicts([])
    change((before) => without(before, ids))
  }

  function recordMine() {
    const seen = Object.fromEntries(conflicts.map(({ soldierId, version }) => [soldierId, version]))
    void save(new Set(Object.keys(seen)), seen)
  }

  if (rows.length === 0) {
    return (
      <EmptyState picture="search" title="No Soldiers to record for">
        Choose another group, or another item.
      </EmptyState>
    )
  }
  const shownConflicts = conflicts.map((theirs): Conflict => {
    const state = states.get(theirs.soldierId)
    const mine = state?.kind === 'ready' ? `${state.words}, ${formatDate(state.result.doneOn)}` : 'not complete'
    return { soldier: rows.find(({ id }) => id === theirs.soldierId)?.name ?? 'A Soldier', mine, theirs }
  })
  return (
    <>
      <SearchInput label="Search Soldiers" slash className="mb-2 desk:max-w-72" value={search} onChange={setSearch} />
      {shownRows.length === 0 && <p className="py-2 text-14 text-ink-soft">Nobody found for “{search.trim()}”.</p>}
      <EntryGrid
        ref={grid}
        label={`${line.label}: results`}
        rows={shownRows}
        columns={entry.columns}
        cells={cells}
        problemOf={problemOf}
        noteOf={(rowId, columnId) => entry.noteOf(columnId, cells[rowId] ?? {})}
        result={{ label: 'Score', width: 7, of: resultOf }}
        onType={(rowId, columnId, text) => put([{ rowId, columnId, text }])}
        onSettle={(rowId, columnId) => {
          const text = draft.cells[rowId]?.[columnId]
          const settled = text === undefined ? text : entry.settle(columnId, text)
          if (settled !== undefined && settled !== text) put([{ rowId, columnId, text: settled }])
        }}
        onPasteBlock={pasted}
      />
      <p className="pt-2 text-14 text-ink-soft">
        {line.key === AFT &&
          'Sex and age are used for the score only and are not recorded. The published table stops at 60 points: a lower result fails, and then there is no total. On a profile: type “exempt” for an event left out, and GO or NO-GO for another aerobic event instead of the run; on a phone, score it in the AFT calculator. '}
        {warning
          ? 'This device does not keep what you type: record it before you leave this screen.'
          : 'What you type is kept on this device until it is recorded or cleared.'}
      </p>
      <PartFoot className="flex flex-wrap items-center gap-2 border-t border-line py-2">
        <p role="status" className="min-w-0 grow text-14">
          {counted(ready.length)} ready
          {unfinished.length > 0 && (
            <>
              {', '}
              <button
                type="button"
                className="min-h-control font-strong text-danger underline underline-offset-4"
                onClick={() => {
                  flushSync(() => setSearch(''))
                  grid.current?.goTo(firstUnfinished())
                }}
              >
                {unfinished.length} not complete
              </button>
            </>
          )}
        </p>
        <Button disabled={isEmpty(draft)} onClick={clear}>
          Clear
        </Button>
        <Button edits onClick={() => setPaste({ text: '', place: { row: 0, column: 0 } })}>
          Paste from Excel
        </Button>
        <Button
          variant="primary"
          edits
          busy={busy}
          disabled={ready.length === 0 || day === null}
          onClick={() => void save(new Set(ready.map(({ id }) => id)), draft.seen)}
        >
          Record {counted(ready.length)}
        </Button>
      </PartFoot>
      <Suspense>
        {paste && (
          <PasteDialog
            text={isBlock(paste.text) ? paste.text : ''}
            fit={(block) => fit(block, paste.place)}
            onTake={take}
            onClose={() => setPaste(null)}
          />
        )}
        {conflicts.length > 0 && (
          <ConflictDialog
            line={line}
            conflicts={shownConflicts}
            busy={busy}
            onKeepTheirs={keepTheirs}
            onRecordMine={recordMine}
            onClose={() => setConflicts([])}
          />
        )}
      </Suspense>
    </>
  )

  function clear() {
    const before = draft
    change((now) => ({ ...now, cells: {}, seen: {}, ids: {} }))
    toast.undoHere('Cleared.', () => change(() => before), 'results')
  }

  function firstUnfinished(): CellPlace {
    const row = rows.findIndex(({ id }) => unfinished[0]?.id === id)
    const own = cells[rows[row]?.id ?? ''] ?? {}
    const wrong = entry.columns.findIndex(({ id }) => entry.problemOf(id, own) !== null)
    const open = entry.columns.findIndex(({ id }) => id !== 'date' && (own[id] ?? '').trim() === '')
    return { row: Math.max(0, row), column: Math.max(0, wrong >= 0 ? wrong : open) }
  }
}

/** `spelled`: the fields themselves already show what is wrong. */
function RowResult({ state, spelled }: { state: RowState | undefined; spelled: boolean }) {
  if (!state || state.kind === 'blank') return <span className="text-ink-soft">–</span>
  if (state.kind === 'wrong') {
    return <span className="font-strong text-danger">{spelled ? 'Not valid' : state.words}</span>
  }
  if (state.kind === 'open') return <span className="text-ink-soft">{state.words}</span>
  const verdict = state.passed === null ? '' : state.passed ? ', passes' : ', fails'
  return (
    <span className={state.passed === false ? 'font-strong text-danger' : 'font-strong'}>
      {state.words}
      {verdict}
    </span>
  )
}

function counted(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`
}

function ageOn(born: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** What need not be typed for a row: the standard by the MOS, and the age if the roster has dates of birth. */
function knownOf(
  { id, mos }: MatrixSoldier,
  birthDates: ReadonlyMap<string, CalendarDate>,
  { day, today }: { readonly day: CalendarDate | null; readonly today: CalendarDate },
): RowCells {
  const born = birthDates.get(id)
  return {
    standard: aftStandardOf(mos, day ?? today),
    ...(born && day ? { age: String(ageOn(born, day)) } : {}),
  }
}

function factsOf({ rank, mos, opted }: MatrixSoldier) {
  return { rank, mos, opted: Object.fromEntries(opted) }
}
