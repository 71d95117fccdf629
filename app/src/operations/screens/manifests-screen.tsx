import { formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { listManifests, saveManifest } from '@muster/domain/operations/manifests/functions.ts'
import type { ManifestCard } from '@muster/domain/operations/manifests/schema.ts'
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

const HeadDialog = lazy(async () => ({ default: (await import('../manifests/head-dialog.tsx')).HeadDialog }))

/** Who rides in what, and when: manifests, the latest dates first. */
export function ManifestsScreen() {
  const roster = useCurrentRoster()
  const navigate = useNavigate()
  const { tasking, over: wanted } = useSearch({ strict: false }) as {
    readonly tasking?: string
    readonly over?: string
  }
  const hasBelow = useHasRostersBelow(roster)
  const over = hasBelow && wanted === 'chain' ? 'chain' : 'roster'
  const [starting, setStarting] = useState(false)
  const [manifestId] = useState(() => crypto.randomUUID())
  const save = useWrite(saveManifest)
  const begin = mayEdit(roster) && (
    <Button edits variant="primary" icon={Plus} onClick={() => setStarting(true)}>
      New manifest
    </Button>
  )
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        tabbed
        title="Manifests"
        badge={!mayEdit(roster) && <Badge>View only</Badge>}
        actions={begin || undefined}
      />
      {hasBelow && (
        <Toolbar label="Manifests shown">
          <Segmented
            label="Which rosters"
            value={over}
            onChange={(value) =>
              void navigate({ to: '.', search: value === 'chain' ? { over: value } : {}, replace: true })
            }
            options={[
              { value: 'roster', label: 'This roster' },
              { value: 'chain', label: 'With rosters below' },
            ]}
          />
        </Toolbar>
      )}
      <Shelves key={`${roster.id} ${over} ${tasking}`} rosterId={roster.id} over={over} taskingId={tasking ?? null}>
        {begin}
      </Shelves>
      <Suspense>
        {starting && (
          <HeadDialog
            title="New manifest"
            action="Start manifest"
            head={{ name: '', on: '', place: '' }}
            busy={save.busy}
            problem={save.error && describeRefusal(save.error)}
            onClose={() => {
              setStarting(false)
              save.clear()
            }}
            onSave={({ on, ...head }) => {
              if (!isCalendarDate(on)) return
              const input = { rosterId: roster.id, manifestId, version: null, taskingId: tasking ?? null, on, ...head }
              void save.run(input).then(
                () => navigate({ to: '/operations/manifests/$manifestId', params: { manifestId } }),
                () => undefined,
              )
            }}
          />
        )}
      </Suspense>
    </>
  )
}

type Cursor = { readonly on: ManifestCard['on']; readonly id: string }
interface ShelvesProps {
  rosterId: string
  over: 'roster' | 'chain'
  taskingId: string | null
  children: ReactNode
}

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

function Shelf({ rosterId, over, taskingId, before, onMore, children }: ShelfProps) {
  const { data, error, retry } = useRead(listManifests, { rosterId, over, taskingId, before })
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading manifests" />
  if (data.manifests.length === 0) {
    if (before) return null
    return (
      <EmptyState title="No manifests yet" action={children}>
        A manifest says who rides in which vehicle on a day. Drivers must be licensed, current and rested, and nobody
        has two seats.
      </EmptyState>
    )
  }
  const { next, today } = data
  return (
    <>
      <ul className={before ? undefined : 'border-t border-line'}>
        {data.manifests.map((card) => (
          <Row
            key={card.manifestId}
            card={card}
            past={card.on < today}
            below={card.rosterId === rosterId ? null : card.rosterName}
          />
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

interface RowProps {
  card: ManifestCard
  past: boolean
  /** Its roster, where that is one below. */
  below: string | null
}

function Row({ card, past, below }: RowProps) {
  const vehicles = card.vehicles === 1 ? '1 vehicle' : `${card.vehicles} vehicles`
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3 hover:bg-surface desk:grid-cols-[8rem_minmax(0,1fr)_auto_auto]">
      <p className="tabular text-14 font-strong max-desk:col-span-2">{formatDate(card.on)}</p>
      <div className="min-w-0">
        <h2 className="text-16 font-heavy wrap-anywhere">
          <Link
            to="/operations/manifests/$manifestId"
            params={{ manifestId: card.manifestId }}
            search={below === null ? {} : { of: card.rosterId }}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {card.name}
          </Link>
        </h2>
        <p className="text-14 text-ink-soft">{[card.place, vehicles, below].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="tabular text-right text-14 text-ink-soft max-desk:col-start-1 max-desk:row-start-3 max-desk:text-left">
        <span className="text-20 font-heavy text-ink">{card.seated}</span> of {card.seats} seats
      </p>
      <Badge kind={card.state === 'final' ? 'plain' : past ? 'alert' : 'soon'}>
        {card.state === 'final' ? 'Final' : 'Draft'}
      </Badge>
    </li>
  )
}
