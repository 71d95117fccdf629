import { awolList } from '@muster/domain/dutyday/awol/list.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  chooseRoster,
  mayReport,
  openRosterBelow,
  type RosterChoice,
  useCurrentRoster,
  useMyRosters,
} from '../../roster/current-roster.ts'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { CaseState } from '../awol/case-state.tsx'
import { ClockNotice } from '../awol/clock-notice.tsx'
import { ConfirmPolicy } from '../awol/confirm-policy.tsx'

const CasePage = lazy(async () => ({ default: (await import('../awol/case-page.tsx')).CasePage }))
const PolicyPage = lazy(async () => ({ default: (await import('../awol/policy-page.tsx')).PolicyPage }))
const OpenCaseByHand = lazy(async () => ({ default: (await import('../awol/choose-soldier.tsx')).OpenCaseByHand }))

interface Search {
  readonly case?: string
  /** Links from messages name the roster of the case, because a leader above may have another roster open. */
  readonly roster?: string
  readonly view?: string
}

/** Absence cases: who is missing, since when, and what is due by when. */
export function AwolScreen() {
  const roster = useCurrentRoster()
  const search = useSearch({ strict: false }) as Search
  const there = useRosterOf(search.roster ?? null, roster.id)
  if (!there) return <LoadingShape shape="list" label="Opening the roster of the case" />
  return (
    <Suspense fallback={<LoadingShape shape="list" label="Loading" />}>
      {search.view === 'policy' ? (
        <PolicyPage roster={roster} />
      ) : search.case ? (
        <CasePage roster={roster} caseId={search.case} />
      ) : (
        <Cases key={roster.id} roster={roster} />
      )}
    </Suspense>
  )
}

/** Opens the roster that a link names, once. Returns whether the screen shows it yet. */
function useRosterOf(wanted: string | null, shown: string): boolean {
  const { rosters } = useMyRosters()
  const tried = useRef<string | null>(null)
  const elsewhere = wanted !== null && wanted !== shown
  useEffect(() => {
    if (!elsewhere || tried.current === wanted || rosters.length === 0) return
    tried.current = wanted
    if (rosters.some(({ id }) => id === wanted)) chooseRoster(wanted)
    else openRosterBelow(wanted)
  }, [elsewhere, wanted, rosters])
  // If a roster cannot be opened, the person stays where they are.
  return !elsewhere || tried.current === wanted
}

function Cases({ roster }: { roster: RosterChoice }) {
  const navigate = useNavigate()
  const hasBelow = useHasRostersBelow(roster)
  const { asked, change } = useListFilter(awolList, hasBelow)
  const [opening, setOpening] = useState(false)
  const editable = mayReport(roster, 'accountability')
  const open = (rosterId: string, caseId: string) => {
    if (rosterId !== roster.id) openRosterBelow(rosterId)
    void navigate({ to: '/dutyday/awol', search: { case: caseId } })
  }
  const openButton = editable && (
    <Button edits variant="primary" onClick={() => setOpening(true)}>
      Open a case
    </Button>
  )
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        title="AWOL"
        badge={!editable && <Badge>View only</Badge>}
        actions={
          <>
            <Link to="/dutyday/awol" search={{ view: 'policy' }} className={buttonClass('quiet')}>
              <FileText className="size-4" aria-hidden="true" />
              Policy
            </Link>
            {openButton}
          </>
        }
      />
      <ConfirmPolicy />
      <ListFilters label="Cases shown" list={awolList} asked={asked} onChange={change} hasBelow={hasBelow} />
      {asked.which === 'open' && <ClockNotice />}
      <ListRows
        list={awolList}
        picture="done"
        of={roster.id}
        asked={asked}
        opens={(about) => () => open(about.rosterId, about.id)}
        renderLead={(about) => <CaseState state={about.state} />}
        begin={asked.which === 'open' && openButton}
      />
      {opening && (
        <Suspense>
          <OpenCaseByHand
            rosterId={roster.id}
            onClose={() => setOpening(false)}
            onOpened={(caseId) => open(roster.id, caseId)}
          />
        </Suspense>
      )}
    </>
  )
}
