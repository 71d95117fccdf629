import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { ECHELONS } from '@muster/domain/operations/risk/authorities.ts'
import { listRiskWorksheets, saveRiskWorksheet } from '@muster/domain/operations/risk/functions.ts'
import { RISK_LEVEL_CODES } from '@muster/domain/operations/risk/matrix.ts'
import { SHEET_STATES } from '@muster/domain/operations/risk/rules.ts'
import type { RiskCard, RiskContent, RiskPolicy } from '@muster/domain/operations/risk/schema.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { mayEdit, useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { LevelBadge } from '../risk/level-badge.tsx'

const HeadDialog = lazy(async () => ({ default: (await import('../risk/head-dialog.tsx')).HeadDialog }))
const AuthoritiesDialog = lazy(async () => ({
  default: (await import('../risk/authorities-dialog.tsx')).AuthoritiesDialog,
}))

const SHOWS = [
  { value: 'open', label: 'In progress' },
  { value: 'approved', label: 'Approved' },
] as const
type Show = (typeof SHOWS)[number]['value']

/** Deliberate risk worksheets: what is being written, what waits for a word, what was accepted. */
export function RiskScreen() {
  const roster = useCurrentRoster()
  const navigate = useNavigate()
  const { tasking } = useSearch({ strict: false }) as { readonly tasking?: string }
  const hasBelow = useHasRostersBelow(roster)
  const [show, setShow] = useState<Show>('open')
  const [over, setOver] = useState<'chain' | 'roster'>('chain')
  const [dialog, setDialog] = useState<'new' | 'authorities' | null>(null)
  const [worksheetId, setWorksheetId] = useState(() => crypto.randomUUID())
  const save = useWrite(saveRiskWorksheet)
  const filter = { show, over: hasBelow ? over : 'roster', taskingId: tasking ?? null } as const
  const policy = useRead(listRiskWorksheets, { rosterId: roster.id, ...filter, before: null }).data?.policy

  async function start(content: RiskContent) {
    const input = { rosterId: roster.id, worksheetId, version: null, content }
    if (!(await save.run(input).catch(() => null))) return
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
        tabbed
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
      <Toolbar label="Worksheets shown">
        <Segmented label="Which" value={show} onChange={setShow} options={SHOWS} />
        {hasBelow && (
          <Segmented
            label="Which rosters"
            value={over}
            onChange={setOver}
            options={[
              { value: 'chain', label: 'With rosters below' },
              { value: 'roster', label: 'This roster' },
            ]}
          />
        )}
      </Toolbar>
      <Shelves key={JSON.stringify(filter)} rosterId={roster.id} filter={filter}>
        {begin}
      </Shelves>
      {policy && <AuthorityLine policy={policy} />}
      <Suspense>
        {dialog === 'new' && (
          <HeadDialog
            title="New risk worksheet"
            action="Start worksheet"
            content={{ mission: '', on: '', position: '', lines: [], supervision: '', taskingId: tasking ?? null }}
            busy={save.busy}
            problem={save.error && describeRefusal(save.error)}
            onSave={(content) => void start(content)}
            onClose={() => {
              setDialog(null)
              save.clear()
            }}
          />
        )}
        {dialog === 'authorities' && policy && (
          <AuthoritiesDialog rosterId={roster.id} policy={policy} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  )
}

/** Who decides at which level, and where that is from. */
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

interface ShelvesProps {
  rosterId: string
  filter: { readonly show: Show; readonly over: 'chain' | 'roster'; readonly taskingId: string | null }
  children: ReactNode
}
type Cursor = { readonly on: RiskCard['on']; readonly id: string }

function Shelves({ children, ...about }: ShelvesProps) {
  const [pages, setPages] = useState<readonly Cursor[]>([])
  const more = (next: Cursor) =>
    setPages((known) => (known.some(({ id }) => id === next.id) ? known : [...known, next]))
  return (
    <>
      <Shelf {...about} before={null} onMore={more}>
        {children}
      </Shelf>
      {pages.map((before) => (
        <Shelf key={before.id} {...about} before={before} onMore={more} />
      ))}
    </>
  )
}

interface ShelfProps extends Omit<ShelvesProps, 'children'> {
  before: Cursor | null
  onMore: (next: Cursor) => void
  children?: ReactNode
}

function Shelf({ rosterId, filter, before, onMore, children }: ShelfProps) {
  const { data, error, retry } = useRead(listRiskWorksheets, { rosterId, ...filter, before })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading worksheets" />
  if (data.worksheets.length === 0) {
    if (before) return null
    return (
      <EmptyState
        title={filter.show === 'open' ? 'No worksheets in progress' : 'Nothing approved yet'}
        action={children}
      >
        A deliberate risk assessment names the hazards of a mission or task, what controls them, and who accepts the
        residual risk. Worksheets print in the order of DD Form 2977.
      </EmptyState>
    )
  }
  const { next } = data
  return (
    <>
      <ul className={before ? undefined : 'border-t border-line'}>
        {data.worksheets.map((card) => (
          <Row key={card.worksheetId} card={card} below={card.rosterId === rosterId ? null : card.rosterName} />
        ))}
      </ul>
      {next && (
        <Button className="mt-3" onClick={() => onMore(next)}>
          Show more
        </Button>
      )}
    </>
  )
}

function Row({ card, below }: { card: RiskCard; below: string | null }) {
  const hazards = card.hazards === 1 ? '1 hazard' : `${card.hazards} hazards`
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3 hover:bg-surface">
      <span className="w-16">
        <LevelBadge level={card.overall} />
      </span>
      <div className="min-w-0">
        <h2 className="text-16 font-heavy wrap-anywhere">
          <Link
            to="/operations/risk/$worksheetId"
            params={{ worksheetId: card.worksheetId }}
            search={below ? { of: card.rosterId } : {}}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {card.mission}
          </Link>
        </h2>
        <p className="tabular text-14 text-ink-soft">
          {[formatDate(card.on), hazards, card.preparedBy, below].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Badge kind={card.state === 'submitted' ? 'soon' : card.state === 'sent back' ? 'alert' : 'plain'}>
        {SHEET_STATES[card.state]}
      </Badge>
    </li>
  )
}
