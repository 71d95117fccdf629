import type { ColourCounts } from '@muster/domain/readiness/colour.ts'
import type { ItemLine } from '@muster/domain/readiness/policy.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { CardList } from '../../ui/table/card-list.tsx'
import { ColourMark } from '../colour-mark.tsx'
import { resultLetters, stateWords } from '../words.ts'
import type { OpenCell } from './matrix-grid.tsx'
import { byUrgency, countLine, countRow, type MatrixRow, type MatrixView } from '@muster/domain/readiness/matrix.ts'

interface PhoneMatrixProps {
  view: MatrixView
  onOpen: (cell: OpenCell) => void
  empty: ReactNode
}

/**
 * The matrix on a phone, where a table would be too narrow: by Soldier (what is due), or by item (who is due).
 */
export function PhoneMatrix({ view, onOpen, empty }: PhoneMatrixProps) {
  const [by, setBy] = useState<'soldier' | 'item'>('soldier')
  const [item, setItem] = useState<string | null>(null)
  const [soldier, setSoldier] = useState<string | null>(null)
  const line = view.lines.find(({ key }) => key === item)
  const row = view.rows.find(({ id }) => id === soldier)
  function show(next: 'soldier' | 'item') {
    setBy(next)
    setItem(null)
    setSoldier(null)
  }
  return (
    <>
      <Segmented
        fill
        label="List by"
        className="mb-2"
        value={by}
        onChange={show}
        options={[
          { value: 'soldier', label: 'By Soldier' },
          { value: 'item', label: 'By item' },
        ]}
      />
      {view.rows.length === 0 ? (
        empty
      ) : by === 'soldier' && row ? (
        <OneSoldier row={row} lines={view.lines} onOpen={onOpen} onBack={() => setSoldier(null)} />
      ) : by === 'soldier' ? (
        <Soldiers view={view} onOpen={setSoldier} />
      ) : line ? (
        <OneItem line={line} rows={view.rows} onOpen={onOpen} onBack={() => setItem(null)} />
      ) : (
        <Items view={view} onOpen={setItem} />
      )}
    </>
  )
}

const CARD = 'flex min-h-14 w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2 text-left'

function Soldiers({ view, onOpen }: { view: MatrixView; onOpen: (id: string) => void }) {
  const items = useMemo(() => view.rows.map((row) => ({ kind: 'row' as const, id: row.id, row })), [view.rows])
  return (
    <CardList
      label="Soldiers"
      items={items}
      renderGroup={() => null}
      renderCard={(row) => (
        <button type="button" className={CARD} onClick={() => onOpen(row.id)}>
          <span className="min-w-0 grow font-strong">{row.name}</span>
          <Counts counts={countRow(row, view.lines)} />
        </button>
      )}
    />
  )
}

interface OneProps {
  onOpen: (cell: OpenCell) => void
  onBack: () => void
}

function OneSoldier({ row, lines, onOpen, onBack }: OneProps & { row: MatrixRow; lines: readonly ItemLine[] }) {
  const sorted = lines
    .filter(({ key }) => row.states.get(key)?.colour !== 'none')
    .toSorted((a, b) => byUrgency(row.states.get(a.key), row.states.get(b.key)))
  return (
    <One name={row.name} onBack={onBack}>
      <ul className="border-t border-line">
        {sorted.map((line) => (
          <li key={line.key} className="border-b border-line">
            <CellButton row={row} line={line} name={line.label} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </One>
  )
}

function Items({ view, onOpen }: { view: MatrixView; onOpen: (key: string) => void }) {
  return (
    <ul aria-label="Items" className="border-t border-line">
      {view.lines.map((line) => (
        <li key={line.key} className="border-b border-line">
          <button type="button" className={CARD} onClick={() => onOpen(line.key)}>
            <span className="min-w-0 grow font-strong">{line.label}</span>
            <Counts counts={countLine(view.rows, line.key)} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function OneItem({ line, rows, onOpen, onBack }: OneProps & { line: ItemLine; rows: readonly MatrixRow[] }) {
  const items = useMemo(
    () =>
      rows
        .filter((row) => row.states.get(line.key)?.colour !== 'none')
        .toSorted((a, b) => byUrgency(a.states.get(line.key), b.states.get(line.key)))
        .map((row) => ({ kind: 'row' as const, id: row.id, row })),
    [rows, line],
  )
  return (
    <One name={line.label} onBack={onBack}>
      <CardList
        label={line.label}
        items={items}
        renderGroup={() => null}
        renderCard={(row) => <CellButton row={row} line={line} name={row.name} onOpen={onOpen} />}
      />
    </One>
  )
}

/** One Soldier or one item, with a button back to the list. */
function One({ name, onBack, children }: { name: string; onBack: () => void; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <div className="flex items-center gap-3 pb-2">
        <Button onClick={onBack}>Back</Button>
        <h2 className="text-16 font-heavy">{name}</h2>
      </div>
      {children}
    </section>
  )
}

interface CellButtonProps {
  row: MatrixRow
  line: ItemLine
  name: string
  onOpen: (cell: OpenCell) => void
}

function CellButton({ row, line, name, onOpen }: CellButtonProps) {
  const state = row.states.get(line.key)
  if (!state) return null
  const letters = resultLetters(line, row.cells.get(line.key), state)
  return (
    <button type="button" className={CARD} onClick={() => onOpen({ soldierId: row.id, item: line.key })}>
      <ColourMark colour={state.colour} />
      <span className="min-w-0 grow font-strong">{name}</span>
      <span className="tabular text-14">
        {letters !== '' && letters !== 'No data' && <span className="font-strong">{letters} · </span>}
        {stateWords(state)}
      </span>
    </button>
  )
}

const COUNTED = [
  ['red', 'act now'],
  ['amber', 'due soon'],
  ['grey', 'without data'],
  ['green', 'current'],
] as const

/** The counts as shapes and figures. */
function Counts({ counts }: { counts: ColourCounts }) {
  return (
    <span className="flex gap-x-3">
      {COUNTED.map(([colour, words]) => (
        <span key={colour} className="tabular inline-flex min-w-8 items-center gap-1 text-14">
          <ColourMark colour={colour} />
          {counts[colour]}
          <span className="sr-only"> {words}</span>
        </span>
      ))}
    </span>
  )
}
