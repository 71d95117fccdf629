import { getGroupReports } from '@muster/domain/dutyday/groups/functions.ts'
import { groupState } from '@muster/domain/dutyday/groups/group-state.ts'
import type { GroupReport, GroupReports } from '@muster/domain/dutyday/groups/schema.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { toast } from '../../ui/states/toast.tsx'
import { SubmitBar } from '../components/submit-bar.tsx'
import { KEPT_GROUP_SUBMISSION } from '../kept-submissions.ts'
import type { LastAct } from '../use-accountability.ts'
import { lastOf } from './use-own-day.ts'

interface GroupSubmitBarProps {
  accountability: Accountability
  /** The groups that the person leads. */
  groups: readonly { readonly id: string; readonly name: string }[]
  lastAct: LastAct | null
  onUndo: () => void
  /** The day has begun, and the person may submit. */
  open: boolean
}

/** The bar of a leader of some groups, who submits these. The leader of the roster submits the whole. */
export function GroupSubmitBar({ accountability, groups, lastAct, onUndo, open }: GroupSubmitBarProps) {
  const { rosterId, dutyDate, timeZone } = accountability
  const reports = useRead(getGroupReports, { rosterId, dutyDate }).data
  const { run, busy } = useKept(KEPT_GROUP_SUBMISSION)
  const led = groups.map(({ id }) => id)
  const own = reports?.groups.filter(({ groupId }) => led.includes(groupId)) ?? []
  // A group without Soldiers owes no report.
  const groupIds = led.filter((id) => own.find(({ groupId }) => groupId === id)?.counts.onHand !== 0)
  const missing = groupIds.filter((id) => !own.some(({ groupId, submission }) => groupId === id && submission))
  const submitted = reports !== undefined && missing.length === 0
  const what = groups.map(({ name }) => name).join(', ')
  async function submit() {
    try {
      const answer = await run({ rosterId, dutyDate, groupIds }, what)
      if (!answer) return toast.done('The report is kept on this device. It is submitted when there is signal.')
      const [first] = answer.submissions
      if (first) toast.done(`Submitted ${formatTime(new Date(first.submittedAt), timeZone)} by ${first.submittedBy}.`)
    } catch (error) {
      toast.problem(`Not submitted. ${describeRefusal(error as Refusal)}`)
    }
  }
  return (
    <SubmitBar
      accountability={accountability}
      lastAct={lastAct}
      onUndo={onUndo}
      busy={busy}
      onSubmit={open ? () => void submit() : null}
      report={{
        what,
        on: `${led[0] ?? ''} ${dutyDate}`,
        submitted,
        words: submitted ? lastWords(own, reports, timeZone) : dueWords(accountability, what),
      }}
    />
  )
}

/** When the last of these groups was submitted, by whom, and whether it still says what is known. */
function lastWords(own: readonly GroupReport[], reports: GroupReports, timeZone: string): string {
  const last = lastOf(own)
  if (!last) return ''
  const changed = own.some((group) => groupState(group, reports, Date.parse(reports.dueAt)) === 'changed')
  const words = `Submitted ${formatTime(new Date(last.submittedAt), timeZone)} by ${last.submittedBy}`
  return changed ? `${words}, changed since` : words
}

function dueWords({ noReport, reportDue }: Accountability, what: string): string {
  return noReport ? 'No formation, no report due' : `${what} not submitted. Due ${reportDue.replace(':', '')}`
}
