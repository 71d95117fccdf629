import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { isFromAbove, mayEdit, type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { useRoster, useSoldiers } from '../../roster/use-roster-data.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useDrafts } from '../drafts/use-drafts.ts'
import { CounselingFilters } from '../list/counseling-filters.tsx'
import { CounselingRow } from '../list/counseling-row.tsx'
import { KeptRows } from '../list/kept-rows.tsx'
import { counselingList, type CounselingFilter, useCounselings } from '../list/use-counselings.ts'
import { todayAt } from '../use-place.ts'
import { kindWords } from '../words.ts'
import { NewCounselingLink } from '../new-counseling-link.tsx'
import { soldierOptions } from '../../roster/soldier-options.ts'

const ExportBar = lazy(async () => ({ default: (await import('../list/export-bar.tsx')).ExportBar }))

const NAMES = ['first', 'middle', 'suffix'] as const

/** The counselings of a roster, or of a chain of command: what is a draft, what waits for an answer, what is to be assessed. */
export function CounselingsScreen() {
  const roster = useCurrentRoster()
  const editable = mayEdit(roster)
  const hasBelow = useHasRostersBelow(roster)
  const { asked: filter, change: setFilter } = useListFilter(counselingList, hasBelow)
  const [pages, setPages] = useState(1)
  const today = todayAt(useRoster(roster.id).data?.settings.timeZone)
  const soldiers = useSoldiers(roster.id, NAMES).data?.soldiers
  const { data, error, retry, more } = useCounselings(roster.id, filter, pages)
  const { all } = useDrafts()
  /** Null while nothing is being chosen. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const listed = useMemo(() => new Set(data?.map(({ id }) => id)), [data])
  const options = useMemo(
    // In the order of the roster, as everywhere.
    () => soldierOptions(soldiers ?? []),
    [soldiers],
  )
  const kept = all.filter(({ about }) => about.rosterId === roster.id)
  const chain = filter.over === 'chain'
  // Files hold the text, which is for the leaders of this roster.
  const readable = !chain && !isFromAbove(roster)
  const filterBy = (change: Partial<CounselingFilter>) => {
    setChosen(null)
    setFilter(change)
  }
  return (
    <>
      <PageHeader
        tabbed
        title="Counseling"
        badge={editable ? undefined : <Badge>View only</Badge>}
        actions={
          editable && (
            <NewCounselingLink className={buttonClass('primary', 'max-desk:grow')}>
              <Plus className="size-4" aria-hidden="true" />
              New counseling
            </NewCounselingLink>
          )
        }
      />
      <CounselingFilters value={filter} onChange={filterBy} soldiers={options} hasBelow={hasBelow} />
      {(chain || isFromAbove(roster)) && <WhyNoText roster={roster} />}
      <KeptRows drafts={kept} soldiers={soldiers ?? []} listed={listed} />
      {data === undefined ? (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the counselings" />
      ) : data.length === 0 ? (
        <Nothing
          filter={filter}
          editable={editable}
          onAll={() => setFilter({ soldierId: null, state: null, kind: null })}
        />
      ) : (
        <>
          <ul aria-label="Counselings" className="border-t border-line">
            {data.map((line) => (
              <CounselingRow
                key={`${line.rosterId}${line.id}`}
                line={line}
                today={today}
                withRoster={chain}
                before={
                  chosen && (
                    <Checkbox
                      label={`Choose ${line.soldier}, ${kindWords(line.kind)}, ${formatDate(line.heldOn)}`}
                      labelHidden
                      className="size-11 shrink-0 justify-center"
                      checked={chosen.has(line.id)}
                      onChange={() => setChosen(toggled(chosen, line.id))}
                    />
                  )
                }
              />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2 py-3 print:hidden">
            {more && <Button onClick={() => setPages(pages + 1)}>Show earlier ones</Button>}
            {readable && !chosen && <Button onClick={() => setChosen(new Set())}>Choose several for PDFs</Button>}
            {chosen && (
              <Button onClick={() => setChosen(new Set(data.map(({ id }) => id)))}>Choose all {data.length}</Button>
            )}
          </div>
          <Suspense>
            {chosen && <ExportBar rosterId={roster.id} chosen={chosen} onClear={() => setChosen(null)} />}
          </Suspense>
        </>
      )}
    </>
  )
}

/** A leader above knows that it took place, and then ends. */
function WhyNoText({ roster }: { roster: RosterChoice }) {
  return (
    <p className="border-l-4 border-line-strong py-1 pl-3 text-14">
      {isFromAbove(roster) ? `Of ${roster.name}` : 'Of rosters below'} you see name, type, date and state. What was said
      stays between the Soldier and their own leaders, unless one of them shares it with you.
    </p>
  )
}

function Nothing({ filter, editable, onAll }: { filter: CounselingFilter; editable: boolean; onAll: () => void }) {
  if (filter.soldierId !== null || filter.state !== null || filter.kind !== null) {
    return (
      <EmptyState title="No matching counselings" action={<Button onClick={onAll}>Show all</Button>}>
        Choose another filter.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No counselings yet"
      action={editable && <NewCounselingLink>Start the first one</NewCounselingLink>}
    >
      {editable
        ? 'Choose the type and the Soldier. The roster fills in the rest of part I, and your text is saved as you type.'
        : 'Counselings that its leaders deliver show here.'}
    </EmptyState>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
