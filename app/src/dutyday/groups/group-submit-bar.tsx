import { getGroupReports, submitGroups } from '@muster/domain/dutyday/groups/functions.ts'
import type { GroupReport } from '@muster/domain/dutyday/groups/schema.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { toast } from '../../ui/states/toast.tsx'
import { SubmitBar } from '../components/submit-bar.tsx'
import type { LastAct } from '../use-accountability.ts'

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
  const { run, busy } = useWrite(submitGroups)
  const groupIds = groups.map(({ id }) => id)
  const own = reports?.groups.filter(({ groupId }) => groupIds.includes(groupId)) ?? []
  const missing = groups.filter(({ id }) => !own.some(({ groupId, submission }) => groupId === id && submission))
  const submitted = reports !== undefined && missing.length === 0
  async function submit() {
    try {
      const { submissions } = await run({ rosterId, dutyDate, groupIds })
      const [first] = submissions
      if (first) toast.done(`Submitted ${formatTime(new Date(first.submittedAt), timeZone)} by ${first.submittedBy}.`)
    } catch (error) {
      toast.problem(`Not submitted. ${describeRefusal(error as Refusal)}`)
    }
  }
  const what = groups.map(({ name }) => name).join(', ')
  return (
    <SubmitBar
      accountability={accountability}
      lastAct={lastAct}
      onUndo={onUndo}
      busy={busy}
      onSubmit={open ? () => void submit() : null}
      report={{ what, submitted, words: submitted ? lastWords(own, timeZone) : dueWords(accountability, what) }}
    />
  )
}

/** When the last of these groups was submitted, and by whom. */
function lastWords(own: readonly GroupReport[], timeZone: string): string {
  const [last] = own
    .flatMap(({ submission }) => submission ?? [])
    .toSorted((one, other) => Date.parse(other.submittedAt) - Date.parse(one.submittedAt))
  return last ? `Submitted ${formatTime(new Date(last.submittedAt), timeZone)} by ${last.submittedBy}` : ''
}

function dueWords({ noReport, reportDue }: Accountability, what: string): string {
  return noReport ? 'No formation, no report due' : `${what} not submitted. Due ${reportDue.replace(':', '')}`
}
