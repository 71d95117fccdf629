import { formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { filledBadge, spanOf, stateBadge } from '@muster/domain/operations/taskings/words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { assignToTasking, getTasking, removeFromTasking } from '@muster/domain/operations/taskings/functions.ts'
import { TASKING_RISKS, TASKING_TYPES } from '@muster/domain/operations/taskings/kinds.ts'
import { filledPlaces, lineWords, openPlaces } from '@muster/domain/operations/taskings/needs.ts'
import type { Assigned, Tasking, TaskingEvent, TaskingLine } from '@muster/domain/operations/taskings/schema.ts'
import { ACT_LABELS, isOpen } from '@muster/domain/operations/taskings/states.ts'
import { useParams, useSearch } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { lazy, Suspense, useState } from 'react'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { hasSomeGroups, mayEdit, mayEditWhole, useCurrentRoster } from '../../roster/current-roster.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { AarPart } from '../taskings/aar-part.tsx'
import { StateBar } from '../taskings/state-bar.tsx'
import { StepsPart } from '../taskings/steps-part.tsx'

const PickerDialog = lazy(async () => ({ default: (await import('../taskings/picker-dialog.tsx')).PickerDialog }))
const TaskingDialog = lazy(async () => ({ default: (await import('../taskings/tasking-dialog.tsx')).TaskingDialog }))

/** One tasking: its requirements, the Soldiers on it, its checklist, and its results. */
export function TaskingScreen() {
  const roster = useCurrentRoster()
  const { taskingId = '' } = useParams({ strict: false })
  // A tasking of a roster below is read-only.
  const { of } = useSearch({ strict: false }) as { readonly of?: string }
  const { data, error, retry } = useRead(getTasking, { rosterId: of ?? roster.id, taskingId })
  if (!data) {
    return (
      <>
        <PageHeader title="Tasking" />
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the tasking" />
      </>
    )
  }
  return (
    <Whole
      tasking={data.tasking}
      events={data.events}
      mayAssign={mayEdit(roster, 'operations') && (of ?? roster.id) === roster.id}
      mayChange={mayEditWhole(roster, 'operations') && (of ?? roster.id) === roster.id}
    />
  )
}

interface WholeProps {
  tasking: Tasking
  events: readonly TaskingEvent[]
  /** Put Soldiers on it, and take them off. */
  mayAssign: boolean
  /** The tasking itself, which is about the whole roster. */
  mayChange: boolean
}

function Whole({ tasking, events, mayAssign, mayChange }: WholeProps) {
  const [picking, setPicking] = useState<string | null>(null)
  const [changing, setChanging] = useState(false)
  const { lines, timeZone, risk, oic, ncoic, reference } = tasking
  const badge = stateBadge(tasking, tasking.today)
  const required = lines.reduce((sum, { count }) => sum + count, 0)
  // A leader of some groups sees their Soldiers alone, and how many there are in all.
  const some = hasSomeGroups(useCurrentRoster())
  const filled = filledBadge({ required, filled: lines.reduce((sum, one) => sum + filledPlaces(one), 0) })
  const line = lines.find(({ id }) => id === picking)
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        title={tasking.name}
        badge={
          <>
            <Badge kind={badge.kind}>{badge.words}</Badge>
            {!mayAssign && <Badge>View only</Badge>}
          </>
        }
        actions={
          <>
            {mayChange && tasking.state !== 'cancelled' && (
              <Button edits onClick={() => setChanging(true)}>
                Change
              </Button>
            )}
          </>
        }
      >
        <span>{TASKING_TYPES[tasking.type]}</span>
        <span className="tabular">{spanOf(tasking, timeZone)}</span>
        {tasking.place && (
          <span>
            <PlaceLink place={tasking.place} />
          </span>
        )}
      </PageHeader>
      <div className="grid gap-x-8 gap-y-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Part title="Personnel" action={filled && <Badge kind={filled.kind}>{filled.words}</Badge>}>
            {lines.length === 0 && <p className="py-2 text-14">No personnel needed. Change the tasking to add some.</p>}
            <div className="flex flex-col gap-5">
              {lines.map((one) => (
                <Line
                  key={one.id}
                  tasking={tasking}
                  line={one}
                  mayChange={mayAssign && isOpen(tasking.state)}
                  onPick={() => setPicking(one.id)}
                  some={some}
                />
              ))}
            </div>
          </Part>
          <StepsPart key={tasking.id} tasking={tasking} mayChange={mayChange} />
          <AarPart tasking={tasking} mayChange={mayChange} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {mayChange && (
            <Part title="State">
              <StateBar key={tasking.state} tasking={tasking} />
            </Part>
          )}
          <Part title="Details">
            <DescriptionList
              items={[
                { term: 'OIC', value: oic.name },
                { term: 'NCOIC', value: ncoic.name },
                { term: 'Reference', value: reference },
                { term: 'Risk level', value: risk && `${risk}, ${TASKING_RISKS[risk]}` },
                {
                  term: 'Duty Day',
                  value: tasking.fillsIn ? 'Filled in as DTL where there is no status yet' : 'Not filled in',
                },
                { term: 'Roster', value: tasking.rosterName },
              ]}
            />
          </Part>
          <Part title="History">
            <History events={events} timeZone={timeZone} />
          </Part>
        </div>
      </div>
      <Suspense>
        {line && <PickerDialog tasking={tasking} line={line} onClose={() => setPicking(null)} />}
        {changing && (
          <TaskingDialog
            rosterId={tasking.rosterId}
            tasking={tasking}
            onClose={() => setChanging(false)}
            onSaved={() => setChanging(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface LineProps {
  tasking: Tasking
  line: TaskingLine
  mayChange: boolean
  onPick: () => void
  /** Only the Soldiers of the person's groups are shown. */
  some: boolean
}

function Line({ tasking, line, mayChange, onPick, some }: LineProps) {
  const left = openPlaces(line)
  const outside = filledPlaces(line) - line.assigned.length
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-16 font-strong">
          {lineWords(line)}
          {line.label && <span className="font-regular text-ink-soft">{` · ${line.label}`}</span>}
        </h3>
        {mayChange && left > 0 && (
          <Button edits aria-label={`Pick for ${lineWords(line)}`} onClick={onPick}>
            {`Pick ${left}`}
          </Button>
        )}
      </div>
      <ul className="mt-1 border-t border-line">
        {line.assigned.map((one) => (
          <OnIt key={one.soldierId} tasking={tasking} line={line} assigned={one} mayChange={mayChange} />
        ))}
        {some && line.assigned.length === 0 && (
          <li className="border-b border-line py-2 text-14 text-ink-soft">None of your Soldiers</li>
        )}
        {outside > 0 && (
          <li className="border-b border-line py-2 text-14 text-ink-soft">{`${outside} outside your part`}</li>
        )}
        {left > 0 && (
          <li className="border-b border-line py-2 text-14 text-danger">
            {`${left} ${left === 1 ? 'place is' : 'places are'} open`}
          </li>
        )}
      </ul>
    </div>
  )
}

interface OnItProps {
  tasking: Tasking
  line: TaskingLine
  assigned: Assigned
  mayChange: boolean
}

function OnIt({ tasking, line, assigned, mayChange }: OnItProps) {
  const remove = useWrite(removeFromTasking)
  const assign = useWrite(assignToTasking)
  const offline = useConnection().state === 'offline'
  const { soldierId, problems, reason } = assigned
  async function takeOff() {
    const sent = { rosterId: tasking.rosterId, taskingId: tasking.id, soldierIds: [soldierId] }
    if (!(await reportRefusal(remove.run(sent), 'Still on the tasking.'))) return
    toast.undo(`${rosterName(assigned)} removed.`, () => {
      // An assignment with problems requires a reason, and this screen may not have the first one.
      const why = reason || (problems.length > 0 ? 'Restored' : '')
      const back = { rosterId: tasking.rosterId, taskingId: tasking.id, lineId: line.id, reason: why }
      void reportRefusal(assign.run({ ...back, soldierIds: [soldierId] }), 'Not restored.').then(
        (done) => done && toast.done(`${rosterName(assigned)} is assigned again.`),
      )
    })
  }
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2">
      <div className="min-w-0">
        <p className="text-14 font-strong">{rosterName(assigned)}</p>
        {problems.map((problem) => (
          <p key={problem} className="flex gap-1.5 text-14 text-danger">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {problem}
          </p>
        ))}
        {reason && <p className="text-14 text-ink-soft">{`${assigned.by}: “${reason}”`}</p>}
      </div>
      {mayChange && (
        <Button
          edits
          variant="plain"
          busy={remove.busy}
          disabled={offline}
          aria-label={`Remove ${rosterName(assigned)}`}
          onClick={() => void takeOff()}
        >
          Remove
        </Button>
      )}
    </li>
  )
}

const EVENT_WORDS: Readonly<Record<TaskingEvent['act'], string>> = {
  ...ACT_LABELS,
  approve: 'Approved',
  unapprove: 'Approval withdrawn',
  start: 'Started',
  close: 'Closed',
  cancel: 'Canceled',
  reopen: 'Reopened',
  create: 'Planned',
  change: 'Changed',
  assign: 'Assigned',
  remove: 'Removed',
}

function History({ events, timeZone }: { events: readonly TaskingEvent[]; timeZone: string }) {
  return (
    <ol className="border-t border-line text-14">
      {events.map((event) => (
        <li key={event.id} className="border-b border-line py-2">
          <p className="font-strong">{[EVENT_WORDS[event.act], event.whom].filter(Boolean).join(': ')}</p>
          <p className="tabular text-ink-soft">{`${formatMoment(event.at, timeZone)}, ${event.by}`}</p>
          {event.remark && <p>{`“${event.remark}”`}</p>}
        </li>
      ))}
    </ol>
  )
}
