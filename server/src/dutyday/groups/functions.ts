import { formationsOn, isReportOwed, momentsOn } from '@muster/domain/dutyday/formations/formation-clock.ts'
import { getGroupReports, getRestOfRoster, nudgeGroups, submitGroups } from '@muster/domain/dutyday/groups/functions.ts'
import { groupState } from '@muster/domain/dutyday/groups/group-state.ts'
import type { GroupReport, GroupReports } from '@muster/domain/dutyday/groups/schema.ts'
import { isChangedSince } from '@muster/domain/dutyday/perstat.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { groupPath } from '@muster/domain/roster/groups.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { ReadTx } from '../../database/transaction.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { callerName } from '../../roster/people/reads.ts'
import { groupsOfPart } from '../../roster/leaders/reads.ts'
import type { ChainViewer } from '../../roster/scope.ts'
import { mustBeInReach } from '../duty-day-reach.ts'
import { nextInstant } from '../writes.ts'
import { groupFacts, lastOfGroups, restOf } from './reads.ts'
import { standing } from './standing.ts'
import { addGroupSubmissions, nudgeLeaders } from './writes.ts'

export const groupFunctions: readonly Implementation[] = [
  implement(
    getRestOfRoster,
    { asSystem: 'shows a leader of some groups the names of the others, if the roster says so' },
    async (call) => (call.scope.limited ? restOf(call.tx, call.scope, call.now) : { shown: false, soldiers: [] }),
  ),

  implement(getGroupReports, async (call, { dutyDate }) => {
    if (dutyDate !== null) mustBeInReach(dutyDate, call.today)
    return reportsOf(call.tx, call.scope, { now: call.now, dutyDate })
  }),

  implement(submitGroups, async (call, input) => {
    const { dutyDate } = input
    mustHaveBegun(dutyDate, call.today, 'Submit it on the day.')
    const groupIds = [...new Set(input.groupIds)]
    // Locks the day of the roster, so that of two leaders of a group the second sees what the first submitted.
    const submittedAt = await nextInstant(call.tx, call.scope, call.now)
    const facts = await groupFacts(call.tx, call.scope, { now: submittedAt, dutyDate })
    const unknown = groupIds.findIndex((id) => !facts.groups.some((group) => group.id === id))
    if (unknown >= 0) {
      refuse('not-found', 'This group is no longer on the roster. Reload accountability.', {
        field: `groupIds.${unknown}`,
      })
    }
    if (call.scope.limited) {
      const led = await groupsOfPart(call.tx, 'accountability')
      const foreign = groupIds.findIndex((id) => !led.has(id))
      if (foreign >= 0) {
        refuse('permission-denied', 'This group is not in your part of the roster. Its own leader submits it.', {
          field: `groupIds.${foreign}`,
        })
      }
    }
    const asked = groupIds.map((groupId) => ({ groupId, ...standing(facts, groupId) }))
    const nobody = asked.findIndex(({ counts }) => counts.onHand === 0)
    if (nobody >= 0) {
      refuse('failed-precondition', 'Nobody is in this group on this day, so there is nothing to submit.', {
        field: `groupIds.${nobody}`,
      })
    }
    const last = new Map(
      (await lastOfGroups(call.tx, call.scope, dutyDate, groupIds)).map((each) => [each.groupId, each]),
    )
    const isOpen = ({ groupId, counts, newest }: (typeof asked)[number]) => {
      const before = last.get(groupId)
      return !before || isChangedSince(before, { counts, newest })
    }
    const added = await addGroupSubmissions(
      call.tx,
      call.scope,
      { dutyDate, submittedAt, submittedByName: await callerName(call.tx, call.scope) },
      asked.filter(isOpen).map(({ groupId, counts }) => ({ id: call.newId(), groupId, counts })),
    )
    for (const each of added) last.set(each.groupId, each)
    return { submissions: groupIds.flatMap((id) => last.get(id) ?? []) }
  }),

  implement(nudgeGroups, async (call, { dutyDate, groupIds }) => {
    mustHaveBegun(dutyDate, call.today, 'Remind your leaders on the day.')
    const { groups, ...day } = await reportsOf(call.tx, call.scope, { now: call.now, dutyDate })
    const unknown = groupIds?.findIndex((id) => !groups.some((group) => group.groupId === id)) ?? -1
    if (unknown >= 0) {
      refuse('not-found', 'Nobody leads this group any more. Reload accountability.', { field: `groupIds.${unknown}` })
    }
    const owing = groups.filter(
      (group) =>
        (groupIds === null || groupIds.includes(group.groupId)) &&
        ['late', 'due'].includes(groupState(group, day, call.now.getTime())),
    )
    const nudged = await nudgeLeaders(call.tx, call.scope, {
      dutyDate,
      groupIds: owing.map(({ groupId }) => groupId),
      now: call.now,
    })
    await announce(call.tx, {
      at: call.now,
      kind: 'nudge',
      recipients: nudged.uids,
      title: 'Accountability is due',
      body: `${await callerName(call.tx, call.scope)} asks for your report of ${formatDate(dutyDate)}.`,
      link: screenOf(call.scope.rosterId, '/dutyday'),
    })
    return { nudged: [...nudged.groupIds] }
  }),
]

function mustHaveBegun(dutyDate: CalendarDate, today: CalendarDate, then: string): void {
  if (dutyDate > today) {
    refuse('failed-precondition', `This duty day has not begun. ${then}`, { field: 'dutyDate' })
  }
}

async function reportsOf(
  tx: ReadTx,
  scope: ChainViewer,
  asked: { readonly now: Date; readonly dutyDate: CalendarDate | null },
): Promise<GroupReports> {
  const facts = await groupFacts(tx, scope, asked)
  const { day, reportDue, reportFacts } = facts
  const listed = new Set(facts.reports.map(({ groupId }) => groupId))
  const [first] = formationsOn(day, { ...reportFacts, filed: [], timeZone: scope.timeZone, reportDue }).filter(
    ({ counts }) => counts === 'day',
  )
  return {
    rosterId: scope.rosterId,
    dutyDate: day,
    noReport: !isReportOwed(day, reportFacts),
    dueAt: first?.dueAt ?? momentsOn({ time: reportDue, closesAfter: 0 }, day, scope.timeZone).dueAt.toISOString(),
    groups: facts.reports.map(({ leaders, ...report }): GroupReport => {
      const { counts, newest } = standing(facts, report.groupId)
      const above = groupPath(facts.groups, report.groupId).toReversed().slice(1)
      const parentId = above.find(({ id }) => listed.has(id))?.id ?? null
      return { ...report, parentId, leaders: [...(leaders ?? [])], counts, newestEntryAt: newest }
    }),
  }
}
