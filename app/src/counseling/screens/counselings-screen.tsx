import { listCounselings } from '@muster/domain/counseling/functions.ts'
import { type CounselingFilter, counselingList } from '@muster/domain/counseling/list.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { isNarrowed } from '@muster/domain/kernel/list-filters.ts'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSoldiersToChoose } from '../../dutyday/use-soldiers-to-choose.tsx'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { isFromAbove, mayEdit, type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useDrafts } from '../drafts/use-drafts.ts'
import { KeptRows } from '../list/kept-rows.tsx'
import { sessionPlace } from '../list/session-place.ts'
import { NewCounselingLink } from '../new-counseling-link.tsx'
import { kindWords } from '../words.ts'

const ExportBar = lazy(async () => ({ default: (await import('../list/export-bar.tsx')).ExportBar }))

/**
 * The counselings of a roster or a chain of command: drafts, sessions that wait for an answer, and sessions to
 * assess.
 */
export function CounselingsScreen() {
  const roster = useCurrentRoster()
  const editable = mayEdit(roster, 'counseling')
  const hasBelow = useHasRostersBelow(roster)
  const { asked: filter, change: setFilter } = useListFilter(counselingList, hasBelow)
  const { choose } = useSoldiersToChoose(roster.id)
  const { data: first } = useRead(listCounselings, counselingList.inputOf(roster.id, filter, null))
  const { all } = useDrafts()
  /** Null while the list is not in selection mode. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const listed = useMemo(() => new Set(first?.counselings.map(({ id }) => id)), [first])
  const kept = all.filter(({ about }) => about.rosterId === roster.id)
  const chain = filter.over === 'chain'
  // The files contain the text, which only leaders of this roster may read.
  const readable = !chain && !isFromAbove(roster)
  const filterBy = (change: Partial<CounselingFilter>) => {
    setChosen(null)
    setFilter(change.over ? { ...change, soldierId: null } : change)
  }
  const narrowed = isNarrowed(counselingList.filters, filter)
  const showAll = () => filterBy({ soldierId: null, state: null, kind: null })
  return (
    <>
      <PageHeader
        title="Counseling"
        badge={editable ? undefined : <Badge>View only</Badge>}
        actions={
          editable && (
            <NewCounselingLink className={buttonClass('primary')}>
              <Plus className="size-4" aria-hidden="true" />
              New counseling
            </NewCounselingLink>
          )
        }
      />
      <ListFilters
        label="Show"
        list={counselingList}
        asked={filter}
        onChange={filterBy}
        hasBelow={hasBelow}
        without={['soldierId']}
        beside={
          !chain && (
            <Field label="Soldier" labelHidden className="min-w-0 grow basis-36 desk:max-w-64">
              <SoldierInput
                {...choose}
                value={filter.soldierId ?? ''}
                onChange={(soldierId) => filterBy({ soldierId: soldierId || null })}
                placeholder="All Soldiers"
                over
              />
            </Field>
          )
        }
      >
        {narrowed && (
          <button
            type="button"
            onClick={showAll}
            className="min-h-control shrink-0 px-2 text-14 font-strong text-action underline-offset-4 hover:underline"
          >
            Show all
          </button>
        )}
      </ListFilters>
      {(chain || isFromAbove(roster)) && <WhyNoText roster={roster} />}
      <KeptRows drafts={kept} soldiers={choose.soldiers} listed={listed} />
      <ListRows
        list={counselingList}
        picture="paper"
        of={roster.id}
        asked={filter}
        opens={sessionPlace}
        begin={
          narrowed ? (
            <Button onClick={showAll}>Show all</Button>
          ) : (
            editable && <NewCounselingLink>Start a counseling</NewCounselingLink>
          )
        }
        renderLead={(session) =>
          chosen && (
            <Checkbox
              label={`Choose ${session.soldier}, ${kindWords(session.kind)}, ${formatDate(session.heldOn)}`}
              labelHidden
              // Above the link that opens the line.
              className="relative z-1 size-11 shrink-0 justify-center"
              checked={chosen.has(session.id)}
              onChange={() => setChosen(toggled(chosen, session.id))}
            />
          )
        }
        renderAfter={(rows) => (
          <>
            <p className="py-3 print:hidden">
              {readable && !chosen && <Button onClick={() => setChosen(new Set())}>Choose several for PDFs</Button>}
              {chosen && (
                <Button onClick={() => setChosen(new Set(rows.map(({ id }) => id)))}>Choose all {rows.length}</Button>
              )}
            </p>
            <Suspense>
              {chosen && <ExportBar rosterId={roster.id} chosen={chosen} onClear={() => setChosen(null)} />}
            </Suspense>
          </>
        )}
      />
    </>
  )
}

/** A leader above sees that a counseling was held, but not its text. */
function WhyNoText({ roster }: { roster: RosterChoice }) {
  return (
    <p className="border-l-4 border-line-strong py-1 pl-3 text-14">
      {isFromAbove(roster) ? `Of ${roster.name}` : 'Of rosters below'} you see name, type, date and state. What was said
      stays between the Soldier and their own leaders, unless one of them shares it with you.
    </p>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
