import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { ECHELONS } from '@muster/domain/operations/risk/authorities.ts'
import { listRiskWorksheets, saveRiskWorksheet } from '@muster/domain/operations/risk/functions.ts'
import { worksheetList } from '@muster/domain/operations/risk/list.ts'
import { RISK_LEVEL_CODES } from '@muster/domain/operations/risk/matrix.ts'
import type { RiskContent, RiskPolicy } from '@muster/domain/operations/risk/schema.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useRef, useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { serverNow } from '../../platform/clock/device-clock.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { mayEditWhole, useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LevelBadge } from '../risk/level-badge.tsx'

const HeadDialog = lazy(async () => ({ default: (await import('../risk/head-dialog.tsx')).HeadDialog }))
const AuthoritiesDialog = lazy(async () => ({
  default: (await import('../risk/authorities-dialog.tsx')).AuthoritiesDialog,
}))

/** Deliberate risk worksheets: in preparation, waiting for a decision, and accepted. */
export function RiskScreen() {
  const roster = useCurrentRoster()
  const navigate = useNavigate()
  const hasBelow = useHasRostersBelow(roster)
  const { asked, change } = useListFilter(worksheetList, hasBelow)
  const [dialog, setDialog] = useState<'authorities' | null>(null)
  const [starting, setStarting] = useStarting()
  const [worksheetId, setWorksheetId] = useState(() => crypto.randomUUID())
  const save = useWrite(saveRiskWorksheet)
  const policy = useRead(listRiskWorksheets, worksheetList.inputOf(roster.id, asked, null)).data?.policy

  const begun = useRef(false)
  async function start(content: RiskContent) {
    await save.run({ rosterId: roster.id, worksheetId, version: null, content })
    setWorksheetId(crypto.randomUUID())
    begun.current = true
    // Back leads to the list, and not to the form of the worksheet that exists now.
    await setStarting(false)
    void navigate({ to: '/operations/risk/$worksheetId', params: { worksheetId } })
  }
  const begin = mayEditWhole(roster, 'operations') && (
    <Button edits variant="primary" icon={Plus} onClick={() => void setStarting(true)}>
      New worksheet
    </Button>
  )
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        title="Risk worksheets"
        badge={!mayEditWhole(roster, 'operations') && <Badge>View only</Badge>}
        actions={
          <>
            {mayEditWhole(roster, 'operations') && policy && (
              <Button onClick={() => setDialog('authorities')}>Who accepts risk</Button>
            )}
            {begin}
          </>
        }
      >
        <span>DD Form 2977, deliberate risk assessment</span>
      </PageHeader>
      <ListFilters label="Worksheets shown" list={worksheetList} asked={asked} onChange={change} hasBelow={hasBelow} />
      <ListRows
        list={worksheetList}
        picture="paper"
        of={roster.id}
        asked={asked}
        opens={({ worksheetId: id }, below) => ({
          to: '/operations/risk/$worksheetId',
          params: { worksheetId: id },
          search: below === null ? {} : { of: below },
        })}
        renderLead={({ overall }) => <LevelBadge level={overall} />}
        begin={begin}
      />
      {policy && <AuthorityLine policy={policy} />}
      <Suspense>
        {starting && mayEditWhole(roster, 'operations') && (
          <HeadDialog
            title="New risk worksheet"
            action="Start worksheet"
            id={roster.id}
            startFrom={roster.id}
            content={{
              mission: '',
              on: dayAt(new Date(serverNow()), unitZone()),
              position: '',
              lines: [],
              supervision: '',
              taskingId: asked.taskingId,
            }}
            onSave={start}
            onClose={() => begun.current || void setStarting(false)}
          />
        )}
        {dialog === 'authorities' && policy && (
          <AuthoritiesDialog rosterId={roster.id} policy={policy} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  )
}

/** The address says whether a worksheet is being started, so that the search can link to it. */
function useStarting() {
  const navigate = useNavigate()
  const search: { new?: string } = useSearch({ strict: false })
  const setStarting = (on: boolean) =>
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, new: on ? '1' : undefined }),
      replace: true,
    })
  return [search.new !== undefined, setStarting] as const
}

/** Who decides at which level, and the source for that. */
function AuthorityLine({ policy }: { policy: RiskPolicy }) {
  return (
    <section aria-label="Who accepts risk" className="pt-6 text-14 text-ink-soft">
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {RISK_LEVEL_CODES.map((level) => (
          <li key={level} className="flex items-center gap-2">
            <LevelBadge level={level} />
            {ECHELONS[policy.authorities[level]]}
          </li>
        ))}
      </ul>
      <p className="pt-2 text-12">{policy.source}</p>
    </section>
  )
}
