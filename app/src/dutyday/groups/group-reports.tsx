import { getGroupReports, nudgeGroups } from '@muster/domain/dutyday/groups/functions.ts'
import { type GroupState, groupState, groupsWords } from '@muster/domain/dutyday/groups/group-state.ts'
import type { GroupReport } from '@muster/domain/dutyday/groups/schema.ts'
import { type CalendarDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { useNow } from '../../kit/use-now.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { lateWords, wasJustReminded } from '../roll-up/roll-up-tree.ts'

export interface GroupReportsProps {
  rosterId: string
  dutyDate: CalendarDate
  today: CalendarDate
  timeZone: string
}

/** Which led groups have submitted, for who submits the whole roster: what is late, what changed since, and a reminder. */
export function GroupReports({ rosterId, dutyDate, today, timeZone }: GroupReportsProps) {
  const reports = useRead(getGroupReports, { rosterId, dutyDate }).data
  const now = useNow()
  const { run, busy } = useWrite(nudgeGroups)
  if (!reports) return null
  const past = dutyDate < today
  const lines = reports.groups
    .map((group) => ({ group, state: groupState(group, reports, now), depth: depthOf(group, reports.groups) }))
    // Who leads a group today owed nothing on the days before.
    .filter(({ group }) => !past || group.submission)
  if (lines.length === 0) return null
  const owing = lines.filter(({ group, state }) => owes(state) && !wasJustReminded(group, now))
  const late = lines.filter(({ state }) => state === 'late').length
  async function remind(groups: readonly GroupReport[]) {
    try {
      const { nudged } = await run({ rosterId, dutyDate, groupIds: groups.map(({ groupId }) => groupId) })
      toast.done(
        nudged.length === 0
          ? 'They have submitted or been reminded already.'
          : `${nudged.length === 1 ? '1 group was' : `${nudged.length} groups were`} reminded.`,
      )
    } catch (error) {
      toast.problem(`Nobody was reminded. ${error instanceof Refusal ? describeRefusal(error) : 'Try again.'}`)
    }
  }
  return (
    <details className="max-desk:w-full desk:border-b desk:border-line print:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 text-14">
        <span className="font-strong">Groups</span> {late > 0 && <Badge kind="alert">{`${late} late`}</Badge>}{' '}
        <span className="tabular text-ink-soft">{groupsWords(lines.map(({ state }) => state))}</span>
      </summary>
      <ul aria-label="Reports of groups">
        {lines.map(({ group, state, depth }) => (
          <li
            key={group.groupId}
            style={{ paddingInlineStart: `${depth}rem` }}
            className="flex min-h-row items-center gap-x-4 border-b border-line py-1"
          >
            <div className="min-w-0 grow">
              <Link
                to="/dutyday"
                search={(before: object) => ({ ...before, group: group.groupId })}
                className="inline-flex min-h-9 items-center font-strong text-action underline-offset-4 coarse:min-h-11 hover:underline"
              >
                {group.name}
              </Link>
              <p className="truncate text-12 text-ink-soft">{group.leaders.join('; ') || 'No leader'}</p>
            </div>
            <div className="shrink-0 text-right">
              <StateOf group={group} state={state} late={now - Date.parse(reports.dueAt)} timeZone={timeZone} />
              <p className="tabular text-12 text-ink-soft">
                {group.counts.reported} of {group.counts.onHand} reported
              </p>
            </div>
            {/* On a day off nobody is reminded. On other days the place stays when the button goes. */}
            <div className={reports.noReport ? 'hidden' : 'flex w-11 shrink-0 justify-end desk:w-28'}>
              {owes(state) && dutyDate <= today && !wasJustReminded(group, now) && (
                <Button
                  edits
                  icon={Bell}
                  busy={busy}
                  className="max-desk:size-11 max-desk:px-0"
                  aria-label={`Remind the leaders of ${group.name}`}
                  onClick={() => void remind([group])}
                >
                  <span className="max-desk:hidden">Remind</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {owing.length > 1 && dutyDate <= today && (
        <Button
          edits
          icon={Bell}
          busy={busy}
          className="my-2"
          onClick={() => void remind(owing.map(({ group }) => group))}
        >
          Remind {owing.length} groups
        </Button>
      )}
    </details>
  )
}

/** How many groups of the list are above this one. */
function depthOf({ parentId }: GroupReport, groups: readonly GroupReport[]): number {
  const above = parentId === null ? undefined : groups.find(({ groupId }) => groupId === parentId)
  return above ? 1 + depthOf(above, groups) : 0
}

function owes(state: GroupState): boolean {
  return state === 'late' || state === 'due'
}

interface StateOfProps {
  group: GroupReport
  state: GroupState
  /** Milliseconds since the report was due. */
  late: number
  timeZone: string
}

function StateOf({ group: { submission, nudgedAt }, state, late, timeZone }: StateOfProps) {
  const clock = (instant: string) => formatTime(new Date(instant), timeZone)
  if (submission) {
    return (
      <p className="tabular text-14">
        Submitted <span className="font-strong">{clock(submission.submittedAt)}</span>
        {state === 'changed' && <span className="text-12 text-ink-soft"> changed since</span>}
      </p>
    )
  }
  if (state === 'late') {
    return (
      <>
        <Badge kind="alert">{lateWords(late)}</Badge>
        {nudgedAt && <span className="tabular text-12 text-ink-soft"> reminded {clock(nudgedAt)}</span>}
      </>
    )
  }
  return (
    <p className="text-14 text-ink-soft">
      {state === 'nobody' ? 'No Soldiers' : state === 'off' ? 'No formation' : 'Not submitted'}
    </p>
  )
}
