import { useWaitingIds } from '../../kit/kept/waiting-mark.tsx'
import { matches, onlyOf } from '@muster/domain/dutyday/accountability-filter.ts'
import {
  canBePlanned,
  DUTY_STATUSES,
  type DutyStatusCode,
  isMissing,
  NOT_REPORTED,
} from '@muster/domain/dutyday/duty-status.ts'
import { formationToSubmit } from '@muster/domain/dutyday/formations/formation-clock.ts'
import type { Accountability, AccountabilityRow, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { Link, useSearch } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useShortcutList } from '../../platform/device/shortcuts.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { lazyPart } from '../../ui/states/lazy-part.ts'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { isOfChoice, NO_GROUP, progressOf, type Section, sectionsOf } from '../accountability-sections.ts'
import { useSoldiersWithCase } from '../awol/use-soldiers-with-case.ts'
import { AccountabilityList } from '../components/accountability-list.tsx'
import { AroundTheDay } from '../components/around-the-day.tsx'
import { CorrectionReason } from '../components/correction-reason.tsx'
import { DayStep } from '../components/day-step.tsx'
import { useDayInAddress } from '../components/use-day-in-address.ts'
import { Headcount } from '../components/headcount.tsx'
import { NobodyShown } from '../components/nobody-shown.tsx'
import { GroupsLine } from '../groups/groups-line.tsx'
import { type Filter, isSoldierFound, ListFilter } from '../components/list-filter.tsx'
import { SoldierPanel, usePickerSoon } from '../components/soldier-panel.tsx'
import { FormationStrip } from '../formations/formation-strip.tsx'
import { useOutlook } from '../formations/use-outlook.ts'
import { hasChanged } from '../changed.ts'
import { useScopeGroup } from '../../kit/lists/use-scope.ts'
import { SubmitBar } from '../components/submit-bar.tsx'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import {
  hasSomeGroups,
  mayEdit,
  mayEditWhole,
  mayReport,
  maySee,
  useCurrentRoster,
} from '../../roster/current-roster.ts'
import { ACCOUNTABILITY_KEYS } from '../status-keys.ts'
import { useAccountability } from '../use-accountability.ts'
import { useCaseOffer } from '../use-case-offer.ts'
import { useSelection } from '../use-selection.ts'

const loadChangedSince = () => import('../components/changed-since.tsx')
const RecallStrip = lazyPart(async () => ({
  default: (await import('../../roster/recall/recall-strip.tsx')).RecallStrip,
}))
const ChangedSince = lazyPart(async () => ({ default: (await loadChangedSince()).ChangedSince }))
const FilterSheet = lazyPart(async () => ({ default: (await import('../components/filter-sheet.tsx')).FilterSheet }))
const SelectBar = lazyPart(async () => ({ default: (await import('../components/select-bar.tsx')).SelectBar }))
const NewCase = lazyPart(async () => ({ default: (await import('../awol/soldier-case.tsx')).NewCase }))
const CaseAtOnce = lazyPart(async () => ({ default: (await import('../awol/soldier-case.tsx')).CaseAtOnce }))
const MarkMany = lazyPart(async () => ({ default: (await import('../components/mark-many.tsx')).MarkMany }))
const GroupSubmitBar = lazyPart(async () => ({
  default: (await import('../groups/group-submit-bar.tsx')).GroupSubmitBar,
}))
const RestOfRoster = lazyPart(async () => ({ default: (await import('../groups/rest-of-roster.tsx')).RestOfRoster }))
const NOBODY: readonly never[] = []
/** The button is where a thumb scrolls. Up to a squad, Undo is enough. */
const MOST_AT_ONCE = 9

/** Accountability: what leaders open the app for at 0630. */
export function DutyDayScreen() {
  const roster = useCurrentRoster()
  const readOnly = !mayReport(roster, 'accountability')
  const isPhone = useIsPhone()
  const [dutyDate, setDutyDate] = useDayInAddress()
  const { find }: { find?: string } = useSearch({ strict: false })
  const [search, setSearch] = useState('')
  useEffect(() => {
    if (find) setSearch(find)
  }, [find])
  const [filtering, setFiltering] = useState(false)
  const day = useAccountability(roster.id, dutyDate)
  useShortcutList(ACCOUNTABILITY_KEYS)
  usePickerSoon()
  const { data, error, loading, retry } = day.read
  // Asked together: names that are drawn first would move to their squads, and down, when these come.
  const whole = useRead(getRoster, { rosterId: roster.id })
  const outlook = useOutlook(roster.id, dutyDate)
  const awaited = [whole, outlook].some((read) => read.loading && !read.error)
  // Drawn in small steps, so that a slow phone still answers a touch.
  const arrived = useDeferredValue(data !== undefined && !awaited, false)
  if (loading || (data && !arrived)) return <DutyDayShape />
  if (!data) {
    return (
      <>
        <PageHeader title="Accountability" />
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading accountability" />
      </>
    )
  }
  // A phone has it in the row of the day, so that the names start one row higher.
  const finder = data.rows.length > 0 && (
    <span className="contents max-desk:flex max-desk:grow max-desk:items-center max-desk:gap-x-3">
      <SearchInput
        label="Search Soldiers"
        // Beside "Today" a phone has no room for the word. Blank, so that the head knows when something is typed.
        placeholder={isPhone ? (data.dutyDate === data.today ? 'Search' : ' ') : 'Search Soldiers'}
        slash
        className="max-desk:w-16 max-desk:min-w-16! max-[22rem]:[&>input]:placeholder:text-transparent"
        value={search}
        onChange={setSearch}
      />
      <IconButton icon={SlidersHorizontal} label="Filter" className="desk:hidden" onClick={() => setFiltering(true)} />
    </span>
  )
  return (
    <div className="print-wide contents print:block">
      <RosterPrintHeader title={`Accountability, ${formatDate(data.dutyDate)}`} />
      <div className="group/head print:hidden">
        <PageHeader
          title="Accountability"
          badge={data.dutyDate === data.today ? <Badge kind="here">Today</Badge> : undefined}
          actions={isPhone ? undefined : finder}
        >
          <DayStep dutyDate={data.dutyDate} today={data.today} onChange={setDutyDate} />
          {isPhone && finder}
          {data.dutyDate < data.today && <span>What you enter now is a late correction.</span>}
          {data.dutyDate > data.today && <span>Enter planned absences now. Take accountability on the day.</span>}
          {data.submissions[0] && !hasSomeGroups(roster) && hasChanged(data) && (
            <Suspense>
              <ChangedSince
                rosterId={data.rosterId}
                submissionId={data.submissions[0].id}
                submittedAt={data.submissions[0].submittedAt}
                timeZone={data.timeZone}
              />
            </Suspense>
          )}
        </PageHeader>
      </div>
      {maySee(roster, 'contact') && (
        <Suspense>
          <RecallStrip rosterId={roster.id} />
        </Suspense>
      )}
      {data.rows.length === 0 && data.dutyDate < data.today ? (
        <EmptyState picture="people" title={`Nobody was on the roster on ${formatDate(data.dutyDate)}`}>
          Days count from when a Soldier was added to this roster. What you enter for days before stays in the history
          and counts in no report.
        </EmptyState>
      ) : data.rows.length === 0 ? (
        <EmptyState
          picture="people"
          title="No Soldiers yet"
          action={
            mayEditWhole(roster, 'roster') && (
              <Link to="/soldiers/import" className={buttonClass('primary')}>
                Import a roster
              </Link>
            )
          }
        >
          Import a roster or add Soldiers first. They appear here by squad.
        </EmptyState>
      ) : (
        <TakeAccountability
          accountability={data}
          roster={whole.data}
          outlook={outlook.data?.dutyDate === data.dutyDate ? outlook.data : undefined}
          day={day}
          search={search}
          filtering={filtering}
          onFiltered={() => setFiltering(false)}
          readOnly={readOnly}
          maySubmit={mayEdit(roster, 'accountability')}
        />
      )}
    </div>
  )
}

/** The same layout while loading, so that nothing moves when the names arrive. */
function DutyDayShape() {
  return (
    <>
      <PageHeader title="Accountability">
        <span className="min-h-control desk:-my-1" />
      </PageHeader>
      <Headcount rows={null} />
      <LoadingShape shape="list" label="Loading accountability" />
    </>
  )
}

function TakeAccountability({
  accountability,
  roster,
  outlook,
  day,
  search,
  filtering,
  onFiltered,
  readOnly,
  maySubmit,
}: {
  accountability: Accountability
  roster: OutputOf<typeof getRoster> | undefined
  outlook: ReturnType<typeof useOutlook>['data']
  day: ReturnType<typeof useAccountability>
  search: string
  /** The sheet with the filters is open. */
  filtering: boolean
  onFiltered: () => void
  readOnly: boolean
  /** For leaders of the roster itself. A leader above may only set statuses. */
  maySubmit: boolean
}) {
  // The link on a Soldier's record and a line of the search open that Soldier's status here.
  const { only, soldier, status }: { only?: string; soldier?: string; status?: DutyStatusCode } = useSearch({
    strict: false,
  })
  const [groupId, chooseGroup] = useScopeGroup()
  const [chosen, setChosen] = useState<Filter>({ platoonId: null, only: onlyOf(only) })
  const filter = useMemo(() => ({ ...chosen, platoonId: groupId ?? chosen.platoonId }), [chosen, groupId])
  function setFilter(next: Filter) {
    // The Soldiers in no group are a choice of this screen alone.
    setChosen({ ...next, platoonId: next.platoonId === NO_GROUP ? NO_GROUP : null })
    const wanted = next.platoonId === NO_GROUP ? null : next.platoonId
    if (wanted !== groupId) chooseGroup(wanted)
  }
  const [openId, setOpenId] = useState<string | null>(soldier ?? null)
  const [sent, setSent] = useState({ soldier, status })
  if (sent.soldier !== soldier || sent.status !== status) {
    setSent({ soldier, status })
    if (soldier) setOpenId(soldier)
  }
  const groups = roster?.groups
  const { rows } = accountability
  // Whoever leads some groups submits these, and somebody else the roster.
  const part = roster?.part ?? null
  const led = part?.groupIds ? (groups?.filter(({ id }) => part.groupIds?.includes(id)) ?? []) : null
  const maySubmitWhole = maySubmit && led === null
  const sections = useMemo(() => sectionsOf(rows, groups ?? []), [rows, groups])
  const platoons = useMemo(() => progressOf(sections, groups ?? []), [sections, groups])
  const inScope = useMemo(
    () => sections.filter((section) => isOfChoice(section, filter.platoonId)),
    [sections, filter.platoonId],
  )
  // The figures and counts are those of the chosen group.
  const counted = useMemo(
    () => (filter.platoonId === null ? rows : inScope.flatMap((section) => section.rows.map(({ row }) => row))),
    [rows, inScope, filter.platoonId],
  )
  const shown = useMemo(
    () =>
      inScope
        .map((section) => ({
          ...section,
          shown: section.rows.filter(({ row }) => matches(row, filter.only) && isSoldierFound(row, search)),
        }))
        .filter((section) => section.shown.length > 0),
    [inScope, filter, search],
  )
  const { setStatus, setCode } = day
  const [missingId, setMissingId] = useState<string | null>(null)
  const [caseOf, setCaseOf] = useState<AccountabilityRow | null>(null)
  const caseEnded = useCallback(() => setCaseOf(null), [])
  const wholeSquads = search.trim() === '' && (filter.only === 'all' || filter.only === 'unreported')
  const { dutyDate, timeZone, today } = accountability
  const withCase = useSoldiersWithCase(accountability.rosterId)
  const ahead = dutyDate > today
  const waits = useWaitingIds()
  const dayShown = useMemo(
    () => ({ dutyDate, timeZone, ahead, withCase, waits }),
    [dutyDate, timeZone, ahead, withCase, waits],
  )
  const askForCase = useCaseOffer(accountability, withCase, setMissingId)
  const offerCase = useCallback(
    (row: AccountabilityRow, status: DutyStatusCode) => {
      if (isMissing(status) && dutyDate === today) askForCase(row.soldierId)
    },
    [dutyDate, today, askForCase],
  )
  const onSetStatus = useCallback(
    (row: AccountabilityRow, status: DutyStatusCode) => {
      if (ahead && !canBePlanned(status)) return
      if (setCode(row, status)) offerCase(row, status)
    },
    [ahead, setCode, offerCase],
  )
  const onPresent = useCallback((row: AccountabilityRow) => void setCode(row, 'PDY'), [setCode])
  // Whether something is unsaved. The panel then asks before it closes or shows another Soldier.
  const unsaved = useRef(false)
  const [leavingTo, setLeavingTo] = useState<string | null | undefined>()
  const openPanel = useCallback((id: string | null) => (unsaved.current ? setLeavingTo(id) : setOpenId(id)), [])
  const onUnsaved = useCallback((now: boolean) => void (unsaved.current = now), [])
  const onOpen = useCallback((row: AccountabilityRow) => openPanel(row.soldierId), [openPanel])
  const selecting = useSelection()
  const { selection } = selecting
  const [many, setMany] = useState<Section | null>(null)
  function setSelected(draft: Omit<StatusEntryInput, 'id' | 'soldierId'>) {
    const chosen = rows.filter(({ soldierId }) => selection?.has(soldierId))
    if (!day.setStatuses(chosen, draft)) return false
    for (const row of chosen) offerCase(row, draft.status)
    return true
  }
  const open = rows.find((row) => row.soldierId === openId)
  const missing = rows.find((row) => row.soldierId === missingId)
  const listFilter = {
    rows: counted,
    platoons,
    squad: groups?.find(({ id, parentId }) => id === groupId && parentId !== null)?.name ?? null,
    value: filter,
    onChange: setFilter,
    onSelect: readOnly ? undefined : selecting.begin,
  }

  return (
    <>
      <Headcount rows={counted} onShowUnreported={() => setFilter({ ...filter, only: 'unreported' })} />
      {/* On a phone both share a line. */}
      <div className="max-desk:flex max-desk:flex-wrap max-desk:items-center max-desk:gap-x-3 max-desk:border-b max-desk:border-line">
        <FormationStrip
          formations={outlook?.formations}
          dayOff={outlook?.dayOff ?? null}
          timeZone={timeZone}
          over={dutyDate < accountability.today}
          day={dutyDate}
          onSubmit={maySubmitWhole && !ahead ? (formationId) => void day.submit(formationId) : null}
          busy={day.submitting}
          mayEdit={maySubmitWhole}
          owed={led === null}
        />
        <AroundTheDay
          accountability={accountability}
          upcoming={outlook?.upcoming ?? NOBODY}
          disputed={outlook?.disputed ?? NOBODY}
          readOnly={readOnly}
          onStatus={day.setStatus}
          onOpen={openPanel}
        />
        {maySubmitWhole && !ahead && accountability.groupsLed && (
          <GroupsLine rosterId={accountability.rosterId} dutyDate={dutyDate} today={today} timeZone={timeZone} />
        )}
      </div>
      {!readOnly && <CorrectionReason correction={day.correction} />}
      <ListFilter {...listFilter} />
      {filtering && (
        <Suspense>
          <FilterSheet
            {...listFilter}
            onSelect={readOnly ? undefined : selecting.begin}
            mayEdit={maySubmitWhole}
            onClose={onFiltered}
          />
        </Suspense>
      )}
      {shown.length === 0 ? (
        <NobodyShown search={search.trim()} only={filter.only} submitted={accountability.submissions.length > 0} />
      ) : (
        <AccountabilityList
          sections={shown}
          day={dayShown}
          readOnly={readOnly}
          closable={wholeSquads}
          onPresent={onPresent}
          onOpen={onOpen}
          onSetStatus={onSetStatus}
          onOthersPresent={(section) => (section.others > MOST_AT_ONCE ? setMany(section) : day.othersPresent(section))}
          selection={selection}
          onSelect={selecting.toggle}
          onSelectAll={selecting.put}
        />
      )}
      {led && dutyDate === today && (
        <Suspense>
          <RestOfRoster rosterId={accountability.rosterId} name={roster?.settings.name ?? 'the roster'} />
        </Suspense>
      )}
      {selection !== null && (
        <Suspense>
          <SelectBar
            rows={rows.filter(({ soldierId }) => selection.has(soldierId))}
            accountability={accountability}
            correction={day.correction}
            onPick={setSelected}
            onClear={selecting.end}
            sections={shown}
            onAll={(ids) => selecting.put(ids, true)}
          />
        </Suspense>
      )}
      {!readOnly && selection === null && led && (
        <Suspense>
          <GroupSubmitBar
            accountability={accountability}
            groups={led}
            lastAct={day.lastAct}
            onUndo={day.takeBack}
            open={maySubmit && !ahead}
          />
        </Suspense>
      )}
      {!readOnly && selection === null && !led && (
        <SubmitBar
          accountability={accountability}
          lastAct={day.lastAct}
          onUndo={day.takeBack}
          busy={day.submitting}
          onSubmit={
            maySubmit && !ahead
              ? () => void day.submit(formationToSubmit(outlook?.formations ?? [], serverNow()))
              : null
          }
        />
      )}
      {open && (
        <SoldierPanel
          key={open.soldierId}
          row={open}
          accountability={accountability}
          readOnly={readOnly}
          correction={day.correction}
          onUnsaved={onUnsaved}
          begin={open.soldierId === soldier && status && status in DUTY_STATUSES ? status : undefined}
          mayOpenCase={dutyDate === today && !withCase.has(open.soldierId)}
          onClose={() => openPanel(null)}
          onOverride={day.hours}
          onPick={(draft, caseAtOnce = false) => {
            if (!setStatus(open, draft)) return
            setOpenId(null)
            if (caseAtOnce) setCaseOf(open)
            else offerCase(open, draft.status)
          }}
        />
      )}
      <ConfirmDialog
        open={leavingTo !== undefined}
        onOpenChange={(asking) => !asking && setLeavingTo(undefined)}
        title="Close without saving?"
        description="The status you chose is not saved yet."
        action="Discard"
        danger
        onConfirm={() => {
          setOpenId(leavingTo ?? null)
          setLeavingTo(undefined)
        }}
      />
      {many && (
        <Suspense>
          <MarkMany section={many} onConfirm={() => day.othersPresent(many)} onClose={() => setMany(null)} />
        </Suspense>
      )}
      {caseOf && (
        <Suspense>
          <CaseAtOnce row={caseOf} accountability={accountability} onClose={caseEnded} />
        </Suspense>
      )}
      {missing && (
        <Suspense>
          <NewCase
            key={missing.soldierId}
            row={missing}
            accountability={accountability}
            onClose={() => setMissingId(null)}
          />
        </Suspense>
      )}
      <p className="sr-only" role="status">
        {rows.filter((row) => row.status === NOT_REPORTED && row.strength !== 'detached').length} not reported
      </p>
    </>
  )
}
