import { ECHELONS } from '@muster/domain/operations/risk/authorities.ts'
import { listRiskWorksheets, saveRiskWorksheet } from '@muster/domain/operations/risk/functions.ts'
import { worksheetList } from '@muster/domain/operations/risk/list.ts'
import { RISK_LEVEL_CODES } from '@muster/domain/operations/risk/matrix.ts'
import type { RiskContent, RiskPolicy } from '@muster/domain/operations/risk/schema.ts'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { mayEdit, useCurrentRoster } from '../../roster/current-roster.ts'
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
  const [dialog, setDialog] = useState<'new' | 'authorities' | null>(null)
  const [worksheetId, setWorksheetId] = useState(() => crypto.randomUUID())
  const save = useWrite(saveRiskWorksheet)
  const policy = useRead(listRiskWorksheets, worksheetList.inputOf(roster.id, asked, null)).data?.policy

  async function start(content: RiskContent) {
    await save.run({ rosterId: roster.id, worksheetId, version: null, content })
    setWorksheetId(crypto.randomUUID())
    void navigate({ to: '/operations/risk/$worksheetId', params: { worksheetId } })
  }
  const begin = mayEdit(roster) && (
    <Button edits variant="primary" icon={Plus} onClick={() => setDialog('new')}>
      New worksheet
    </Button>
  )
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        title="Risk worksheets"
        badge={!mayEdit(roster) && <Badge>View only</Badge>}
        actions={
          <>
            {mayEdit(roster) && policy && <Button onClick={() => setDialog('authorities')}>Who accepts risk</Button>}
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
        {dialog === 'new' && (
          <HeadDialog
            title="New risk worksheet"
            action="Start worksheet"
            id={roster.id}
            content={{ mission: '', on: '', position: '', lines: [], supervision: '', taskingId: asked.taskingId }}
            onSave={start}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'authorities' && policy && (
          <AuthoritiesDialog rosterId={roster.id} policy={policy} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  )
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
