import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  decideLeave,
  exportLeave,
  fileLeave,
  getLeave,
  getLeaveApprovers,
  getLeaveCalendar,
  listLeave,
  listMyLeave,
  requestMyLeave,
  saveLeaveApprovers,
  saveLeaveMinimums,
  signLeave,
  signMyLeave,
  withdrawMyLeave,
} from '@muster/domain/scheduling/leave/functions.ts'
import { MOST_EXPORTED } from '@muster/domain/scheduling/leave/limits.ts'
import { leaveFile } from '@muster/domain/scheduling/leave/list.ts'
import { type Implementation, implement } from '../../platform/callable/implement.ts'
import { pageOf } from '../../platform/page-of.ts'
import { listFile } from '../../platform/paper/list-file.ts'
import { mustFit } from '../../platform/spreadsheet/must-fit.ts'
import { callerName } from '../../roster/people/reads.ts'
import { unitOnPaper } from '../../roster/unit-on-paper.ts'
import { listGroups } from '../../roster/reads.ts'
import { IN_ONE_STATEMENT } from '../../roster/scope.ts'
import { askForOneself, fileFor } from './ask.ts'
import { decide, withdrawOwn } from './decide.ts'
import { calendarOf, checkOf } from './picture.ts'
import { approversOf, ownRequests, requestsOf, roleIn, wholeRequest } from './reads.ts'
import { signFor, signOneself } from './sign.ts'
import { replaceApprovers, replaceMinimums } from './writes.ts'

export const leaveFunctions: readonly Implementation[] = [
  implement(listLeave, IN_ONE_STATEMENT, async (call, input) => {
    const found = await requestsOf(call, input)
    const { rows: requests, next } = pageOf(
      found,
      input.limit,
      ({ decision, id }) => decision && { at: decision.at, id },
    )
    return { requests, more: found.length > input.limit, next: input.show === 'closed' ? next : null }
  }),

  implement(getLeave, async (call, { rosterId, requestId }) => {
    const { oneself, decides, namesApprovers, departure, ...found } = await wholeRequest(call, rosterId, requestId)
    const check = await checkOf(call, found.request, departure)
    const recommends = roleIn(call.scope)
    return {
      ...found,
      check,
      may: { recommends, decides: decides && recommends, oneself, namesApprovers: namesApprovers && recommends },
    }
  }),

  implement(fileLeave, fileFor),
  implement(decideLeave, decide),
  implement(signLeave, signFor),

  implement(getLeaveCalendar, calendarOf),

  implement(saveLeaveMinimums, async (call, { minimums }) => {
    const groups = minimums.groups.map((one) => ({ ...one, groupId: one.groupId.toLowerCase() }))
    const known = new Set((await listGroups(call.tx, call.scope)).map(({ id }) => id))
    groups.forEach(({ groupId }, at) => {
      const field = `minimums.groups.${at}.groupId`
      if (!known.has(groupId)) refuse('not-found', 'This group is not in this roster. Choose another.', { field })
      if (groups.findIndex((one) => one.groupId === groupId) !== at) {
        refuse('invalid-argument', 'This group is named twice. Remove one of the lines.', { field })
      }
    })
    await replaceMinimums(call.tx, call.scope, { ...minimums, groups })
    return { minimums: { ...minimums, groups } }
  }),

  implement(getLeaveApprovers, async (call, { rosterId }) => {
    const { mayName, ...found } = await approversOf(call, rosterId)
    return { ...found, mayName: mayName && roleIn(call.scope) }
  }),

  implement(saveLeaveApprovers, async (call, { rosterId, approvers }) => {
    const { mayName, candidates } = await approversOf(call, rosterId)
    if (!mayName) {
      refuse('failed-precondition', 'The leaders above this roster say who approves its leave. Ask one of them.')
    }
    const known = new Set(candidates.map(({ uid }) => uid))
    const mustLead = (uid: string | null, field: string) => {
      if (uid === null || known.has(uid)) return
      refuse('not-found', 'An approver keeps or edits this roster or one above it. Choose somebody else.', { field })
    }
    mustLead(approvers.uid, 'approvers.uid')
    approvers.kinds.forEach(({ kind, uid }, at) => {
      mustLead(uid, `approvers.kinds.${at}.uid`)
      if (approvers.kinds.findIndex((one) => one.kind === kind) !== at) {
        const field = `approvers.kinds.${at}.kind`
        refuse('invalid-argument', 'This kind is named twice. Remove one of the lines.', { field })
      }
    })
    await replaceApprovers(call.tx, call.scope, approvers)
    return { approvers }
  }),

  implement(exportLeave, async (call, input) => {
    const requests = await requestsOf(call, { ...input, after: null, limit: MOST_EXPORTED })
    mustFit(requests, MOST_EXPORTED, {
      what: 'requests',
      instead: 'Choose a kind, a group or a Soldier.',
      field: 'kind',
    })
    const issue = { by: await callerName(call.tx, call.scope), createdAt: call.now }
    const scope = await unitOnPaper(call.tx, call.scope, input)
    return listFile(leaveFile, { rows: requests, asked: input, scope, issue }, input.format)
  }),

  implement(listMyLeave, async (call) => {
    return { mine: call.scope && (await ownRequests(call.tx, call.scope, call.now)) }
  }),

  implement(requestMyLeave, askForOneself),
  implement(withdrawMyLeave, withdrawOwn),
  implement(signMyLeave, { asSystem: 'ends the absence on a duty day that the Soldier may not write' }, signOneself),
]
