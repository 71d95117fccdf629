import { resultWords } from '@muster/domain/readiness/result-words.ts'
import { COLOUR_LABELS, WORST_FIRST, worstOf } from '@muster/domain/readiness/colour.ts'
import type { ItemLine } from '@muster/domain/readiness/policy.ts'
import { CATEGORIES, CATEGORY_LABELS } from '@muster/domain/readiness/policy.ts'
import { getMyReadiness, getSoldierReadiness } from '@muster/domain/readiness/functions.ts'
import type { HistoryRecord, SoldierReadiness as About } from '@muster/domain/readiness/schema.ts'
import { SEED_READINESS } from '@muster/domain/readiness/seed.ts'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useRead } from '../platform/calls/calls.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { mayEdit, type RosterChoice } from '../roster/current-roster.ts'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Part } from '../ui/layout/part.tsx'
import { ColourMark, ColourWord } from './colour-mark.tsx'
import { Legend } from './legend.tsx'
import { countRow, type MatrixRow, rowOf } from '@muster/domain/readiness/matrix.ts'
import { HistoryList } from './record/history-list.tsx'
import { ProfileList } from './record/profile-list.tsx'
import { stateWords } from './words.ts'

const ItemPanel = lazy(async () => ({ default: (await import('./record/item-panel.tsx')).ItemPanel }))

/** The readiness of one Soldier, on their record. */
export function SoldierReadiness({ roster, soldierId }: { roster: RosterChoice; soldierId: string }) {
  const [pages, setPages] = useState<readonly number[]>([])
  const [item, setItem] = useState<string | null>(null)
  const first = useRead(getSoldierReadiness, { rosterId: roster.id, soldierId })
  if (!first.data) {
    return <NotLoaded error={first.error} onRetry={first.retry} shape="list" label="Loading readiness" />
  }
  const mayChange = mayEdit(roster, 'readiness') && first.data.mayChange
  return (
    <>
      <Whole about={first.data} mayChange={mayChange} onOpen={setItem}>
        {pages.map((number) => (
          <OlderPage
            key={number}
            rosterId={roster.id}
            soldierId={soldierId}
            after={number}
            onMore={(next) => setPages([...pages, next])}
            last={number === pages.at(-1)}
          />
        ))}
        {pages.length === 0 && first.data.next !== null && (
          <MoreButton onMore={() => setPages([first.data?.next ?? 0])} />
        )}
      </Whole>
      {item !== null && (
        <Suspense>
          <ItemPanel
            rosterId={roster.id}
            soldierId={soldierId}
            item={item}
            mayChange={mayChange}
            onClose={() => setItem(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The person's own readiness, as their leaders record it. */
export function MyReadiness() {
  const [pages, setPages] = useState<readonly number[]>([])
  const { data, error, retry } = useRead(getMyReadiness, {})
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading your readiness" />
  if (!data.mine) {
    return (
      <EmptyState picture="chart" title="No readiness record here">
        When you are linked to a leader’s roster you see it here.
      </EmptyState>
    )
  }
  const { next } = data.mine
  return (
    <Whole about={data.mine} mayChange={false}>
      {pages.map((number) => (
        <MyOlderPage
          key={number}
          after={number}
          onMore={(more) => setPages([...pages, more])}
          last={number === pages.at(-1)}
        />
      ))}
      {pages.length === 0 && next !== null && <MoreButton onMore={() => setPages([next])} />}
    </Whole>
  )
}

interface WholeProps {
  about: About
  mayChange: boolean
  onOpen?: ((item: string) => void) | undefined
  /** Older pages of the history. */
  children?: ReactNode
}

function Whole({ about, mayChange, onOpen, children }: WholeProps) {
  const lines = (about.policy ?? SEED_READINESS).lines
  const row = useMemo(() => rowOf(about.soldier, lines, about.today), [about, lines])
  const shown = lines.filter(({ key, kind }) => kind !== 'profile' && row.states.get(key)?.colour !== 'none')
  const others = lines.filter(({ key, on, kind }) => on && kind !== 'profile' && row.states.get(key)?.colour === 'none')
  return (
    <>
      <Legend counts={countRow(row, shown)} />
      {CATEGORIES.map((category) => {
        const of = shown.filter((line) => line.category === category)
        return (
          of.length > 0 && (
            <Part key={category} title={CATEGORY_LABELS[category]}>
              <ul className="border-t border-line">
                {of.map((line) => (
                  <ItemLineRow key={line.key} line={line} row={row} onOpen={onOpen} />
                ))}
              </ul>
            </Part>
          )
        )
      })}
      <Part title="Profiles">
        <ProfileList
          rosterId={about.rosterId}
          soldierId={about.soldier.id}
          profiles={about.profiles}
          today={about.today}
          mayChange={mayChange}
        />
      </Part>
      {onOpen && others.length > 0 && (
        <Part title="Not for this Soldier">
          <p className="flex flex-wrap gap-2">
            {others.map((line) => (
              <Button key={line.key} onClick={() => onOpen(line.key)}>
                <ColourMark colour="none" />
                {line.label}
              </Button>
            ))}
          </p>
        </Part>
      )}
      <Part title="History">
        {about.history.length === 0 ? (
          <p className="text-14 text-ink-soft">Nothing was recorded yet.</p>
        ) : (
          <HistoryPage records={about.history} lines={lines} timeZone={about.timeZone} />
        )}
        {children}
      </Part>
    </>
  )
}

interface ItemLineRowProps {
  line: ItemLine
  row: MatrixRow
  onOpen?: ((item: string) => void) | undefined
}

function ItemLineRow({ line, row, onOpen }: ItemLineRowProps) {
  const state = row.states.get(line.key)
  const cell = row.cells.get(line.key)
  if (!state) return null
  const words = (
    <>
      <span className="min-w-0 font-strong">{line.label}</span>
      <span className="tabular text-14 text-ink-soft">
        {cell && cell.doneOn !== null ? resultWords(line, cell) : ''}
      </span>
      <span className="tabular text-14">
        <ColourWord colour={state.colour} words={stateWords(state)} />
      </span>
    </>
  )
  const grid =
    'grid min-h-11 w-full grid-cols-[minmax(0,1fr)] items-center gap-x-4 py-1 text-left desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.5fr)]'
  return (
    <li className="border-b border-line">
      {onOpen ? (
        <button type="button" className={`${grid} cursor-pointer hover:bg-sunken`} onClick={() => onOpen(line.key)}>
          {words}
        </button>
      ) : (
        <div className={grid}>{words}</div>
      )}
    </li>
  )
}

interface HistoryPageProps {
  records: readonly HistoryRecord[]
  lines: readonly ItemLine[]
  timeZone: string
}

function HistoryPage({ records, lines, timeZone }: HistoryPageProps) {
  return (
    <HistoryList named records={records} lineOf={(item) => lines.find(({ key }) => key === item)} timeZone={timeZone} />
  )
}

function MoreButton({ onMore }: { onMore: () => void }) {
  return (
    <p className="py-3">
      <Button onClick={onMore}>Show earlier ones</Button>
    </p>
  )
}

interface PageProps {
  after: number
  last: boolean
  onMore: (after: number) => void
}

function OlderPage({ rosterId, soldierId, ...page }: PageProps & { rosterId: string; soldierId: string }) {
  const { data, error, retry } = useRead(getSoldierReadiness, { rosterId, soldierId, after: page.after })
  return data ? (
    <OlderRecords {...page} about={data} />
  ) : (
    <NotLoaded error={error} onRetry={retry} shape="list" label="Loading earlier ones" />
  )
}

function MyOlderPage(page: PageProps) {
  const { data, error, retry } = useRead(getMyReadiness, { after: page.after })
  return data?.mine ? (
    <OlderRecords {...page} about={data.mine} />
  ) : (
    <NotLoaded error={error} onRetry={retry} shape="list" label="Loading earlier ones" />
  )
}

function OlderRecords({ about, last, onMore }: PageProps & { about: About }) {
  const { next } = about
  return (
    <>
      <HistoryPage records={about.history} lines={(about.policy ?? SEED_READINESS).lines} timeZone={about.timeZone} />
      {last && next !== null && <MoreButton onMore={() => onMore(next)} />}
    </>
  )
}

/** Items named. The others are counted. */
const NAMED = 2

/** The worst readiness color of a Soldier and the items that have it: `Due soon: AFT, Dental`. */
export function WorstReadiness({ rosterId, soldierId }: { rosterId: string; soldierId: string }) {
  const { data } = useRead(getSoldierReadiness, { rosterId, soldierId })
  if (!data) return null
  const lines = (data.policy ?? SEED_READINESS).lines.filter(({ on }) => on)
  const row = rowOf(data.soldier, lines, data.today)
  const worst = worstOf(WORST_FIRST.filter((colour) => lines.some(({ key }) => row.states.get(key)?.colour === colour)))
  if (worst === 'none') return null
  const items = worst === 'green' ? [] : lines.filter(({ key }) => row.states.get(key)?.colour === worst)
  const more = items.length - NAMED
  const named = items.slice(0, NAMED).map(({ short }) => short)
  return (
    <li className="min-w-0">
      <Link
        to="."
        search={(before: object) => ({ ...before, tab: 'readiness' })}
        replace
        className="touch-target inline-flex max-w-full items-center gap-1 underline-offset-4 hover:underline"
      >
        <ColourWord
          colour={worst}
          words={`${COLOUR_LABELS[worst]}${named.length > 0 ? `: ${named.join(', ')}` : ''}${more > 0 ? ` and ${more} more` : ''}`}
        />
      </Link>
    </li>
  )
}
