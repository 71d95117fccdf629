import {
  addCounselingAddendum,
  assessCounseling,
  closeCounseling,
  copyCounseling,
  deleteCounseling,
  deleteSnippet,
  deliverCounseling,
  getCounseling,
  getMyCounseling,
  listCounselings,
  listMyCounselings,
  listMyWholeCounselings,
  listSnippets,
  listWholeCounselings,
  makeCounselingTasks,
  saveCounseling,
  saveSnippet,
  shareCounseling,
  withdrawCounseling,
} from '@muster/domain/counseling/functions.ts'
import { SNIPPET_LIMIT, WHOLE_DAYS } from '@muster/domain/counseling/limits.ts'
import { addDays, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { type Implementation, implement } from '../platform/callable/implement.ts'
import { IN_ONE_STATEMENT } from '../roster/scope.ts'
import { deliver, withdraw } from './delivery/deliver.ts'
import { copy, remove, save } from './drafts/drafts.ts'
import { addAddendum, assess, close, makeTasks, share } from './follow-up/follow-up.ts'
import {
  counselingsOf,
  ownCounseling,
  newestOwnCounselings,
  ownCounselings,
  recentCounselings,
  unknownCounseling,
  wholeCounseling,
} from './reads.ts'
import { snippetsOf } from './snippets/reads.ts'
import { dropSnippet, putSnippet } from './snippets/writes.ts'

const leaders: readonly Implementation[] = [
  implement(listCounselings, IN_ONE_STATEMENT, counselingsOf),

  implement(getCounseling, IN_ONE_STATEMENT, wholeCounseling),

  implement(listWholeCounselings, IN_ONE_STATEMENT, async (call, { rosterId }) => {
    // A day more than a year, so that the roster's own time zone does not matter.
    const since = addDays(dayAt(call.now, 'UTC'), -WHOLE_DAYS)
    return { counselings: [...(await recentCounselings(call, { rosterId, since }))] }
  }),

  implement(saveCounseling, save),
  implement(copyCounseling, copy),
  implement(deleteCounseling, remove),
  implement(deliverCounseling, deliver),
  implement(withdrawCounseling, withdraw),
  implement(addCounselingAddendum, addAddendum),
  implement(assessCounseling, assess),
  implement(closeCounseling, close),
  implement(shareCounseling, share),
  implement(makeCounselingTasks, makeTasks),
]

const ownSnippets: readonly Implementation[] = [
  implement(listSnippets, async (call) => ({ snippets: await snippetsOf(call.tx, call.scope) })),

  implement(saveSnippet, async (call, { snippet }) => {
    if (!(await putSnippet(call.tx, call.scope, snippet))) {
      refuse('resource-exhausted', `You have ${SNIPPET_LIMIT} templates. Delete one that you no longer need.`)
    }
    return null
  }),

  implement(deleteSnippet, async (call, { id }) => {
    await dropSnippet(call.tx, call.scope, id)
    return null
  }),
]

const soldiers: readonly Implementation[] = [
  implement(listMyCounselings, async (call, input) => {
    const { scope: own } = call
    if (!own) return { counselings: [], next: null }
    return ownCounselings(call.tx, own, input)
  }),

  implement(getMyCounseling, async (call, { counselingId }) => {
    const { scope: own } = call
    if (!own) return unknownCounseling()
    const found = await ownCounseling(call.tx, own, counselingId)
    return found
  }),

  implement(listMyWholeCounselings, async (call) => {
    const { scope: own } = call
    return { counselings: own ? [...(await newestOwnCounselings(call.tx, own))] : [] }
  }),
]

export const counselingFunctions: readonly Implementation[] = [...leaders, ...ownSnippets, ...soldiers]
