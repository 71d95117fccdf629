import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { decideDutySwap, listDutyReplacements, swapDuty } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { exceptionOn } from '@muster/domain/scheduling/duty-roster/plan-duty.ts'
import { nextInstant, touchDuty, withdrawEntries } from '../../../dutyday/writes.ts'
import type { Call, Handler } from '../../../platform/callable/implement.ts'
import type { RosterEditor } from '../../../roster/scope.ts'
import { nameOfSoldier } from '../sheet.ts'
import { type AskedSwap, askedSwap, type HeldDetail, heldDetail, type StandIn, standInsFor } from './reads.ts'
import { answerSwap, insertSwap, setPerformer } from './writes.ts'
import { dutyDay, reportWords, announceDuties } from '../announce.ts'

/** A leader assigns a replacement: request and approval in one. */
export const swap: Handler<typeof swapDuty> = async (call, input) => {
  const at = await nextInstant(call.tx, call.scope, call.now)
  const detail = await detailToSwap(call, call.scope, input.detailId, 'detailId')
  const standIn = await mayStandIn(call, call.scope, detail, input.standInId)
  const made = await insertSwap(call.tx, call.scope, {
    id: input.swapId,
    detail,
    soldierId: detail.performerId ?? detail.soldierId,
    standInId: standIn.soldierId,
    note: input.note,
    at,
  })
  if (!made) refuse('already-exists', 'This id belongs to another swap. Enter it again.', { field: 'swapId' })
  await handOver(call, call.scope, { detail, standIn, at })
  return { about: changedHands(detail, standIn), answer: { swapId: input.swapId } }
}

export const decide: Handler<typeof decideDutySwap> = async (call, input) => {
  const at = await nextInstant(call.tx, call.scope, call.now)
  const asked = await askedSwap(call.tx, call.scope, input.swapId)
  if (!asked) refuse('not-found', 'No such request for a swap. Open the sheet again.', { field: 'swapId' })
  mustBeUndecided(asked)
  const detail = await detailToSwap(call, call.scope, asked.detailId, 'swapId')
  const standIn = input.standInId === null ? null : await mayStandIn(call, call.scope, detail, input.standInId)
  await answerSwap(call.tx, call.scope, {
    id: input.swapId,
    standInId: standIn?.soldierId ?? null,
    answer: input.answer,
    at,
  })
  if (standIn) await handOver(call, call.scope, { detail, standIn, at })
  else {
    await announceDuties(call.tx, at, [
      {
        uid: asked.uid,
        title: `Your swap of ${detail.duty} was declined`,
        body: `You keep the duty on ${dutyDay(detail.day)}.${input.answer === '' ? '' : ` ${input.answer}`}`,
      },
    ])
    await touchDuty(call.tx, call.scope)
  }
  return { about: standIn ? changedHands(detail, standIn) : [asked.soldierId], answer: { swapId: input.swapId } }
}

function mustBeUndecided({ state }: AskedSwap): void {
  if (state === 'asked') return
  refuse('aborted', `This swap was already ${state}. Reload the sheet.`, { field: 'swapId' })
}

type Acting = Call<typeof swapDuty> | Call<typeof decideDutySwap>

async function detailToSwap(call: Acting, scope: RosterEditor, detailId: string, field: string): Promise<HeldDetail> {
  const detail = await heldDetail(call.tx, scope, detailId)
  if (!detail || detail.takenBack) {
    refuse('not-found', 'This duty is no longer published. Reload the sheet.', { field })
  }
  if (detail.day < call.today) {
    refuse('failed-precondition', 'This duty is over and cannot change.', { field })
  }
  return detail
}

/** The Soldiers who would be refused as the replacement, each with the reason. */
export const replacements: Handler<typeof listDutyReplacements> = async (call, input) => {
  const detail = await heldDetail(call.tx, call.scope, input.detailId)
  if (!detail) return { unavailable: [] }
  const all = await standInsFor(call.tx, call.scope, { detail, standInId: null, now: call.now })
  return {
    unavailable: all.flatMap((standIn) => {
      const reason = reasonAgainst(standIn, detail)
      return reason === null ? [] : [{ soldierId: standIn.soldierId, reason }]
    }),
  }
}

/** Why the Soldier is not free on the day: away, or with a duty on, before or after it. Null when free. */
function reasonAgainst(standIn: StandIn, { recovery, day }: HeldDetail): string | null {
  return exceptionOn({ ...standIn, recovery }, standIn.soldierId, day)?.reason ?? null
}

/** The replacement must be on the roster, free on the day, and without a duty on, before or after it. */
async function mayStandIn(call: Acting, scope: RosterEditor, detail: HeldDetail, standInId: string): Promise<StandIn> {
  const [standIn] = await standInsFor(call.tx, scope, { detail, standInId, now: call.now })
  if (!standIn || standIn.archived) {
    refuse('not-found', 'No such Soldier in this roster. Open the roster again.', { field: 'standInId' })
  }
  if (standIn.soldierId === detail.performerId) {
    refuse('failed-precondition', `${nameOfSoldier(standIn)} already has this duty.`, { field: 'standInId' })
  }
  const reason = reasonAgainst(standIn, detail)
  if (reason !== null) {
    refuse(
      'failed-precondition',
      `${nameOfSoldier(standIn)} cannot be the replacement on ${formatDate(detail.day)}: ${reason}. Choose someone else.`,
      { field: 'standInId' },
    )
  }
  return standIn
}

/** The Soldier whose turn it was, and the performer. */
const changedHands = (detail: HeldDetail, standIn: StandIn) => [detail.soldierId, standIn.soldierId]

/** The performer changes. The turn stays with the first Soldier, so the numbers do not change. */
async function handOver(
  call: Acting,
  scope: RosterEditor,
  { detail, standIn, at }: { readonly detail: HeldDetail; readonly standIn: StandIn; readonly at: Date },
): Promise<void> {
  const today = call.today
  // Withdraws the status filled in for the Soldier who does not perform it.
  if (detail.entryId !== null) await withdrawEntries(call.tx, scope, [detail.entryId], at)
  await setPerformer(call.tx, scope, {
    detail,
    standInId: standIn.soldierId,
    fillOn: detail.day > today ? detail.day : today,
  })
  await announceDuties(call.tx, at, [
    {
      uid: detail.performerUid,
      title: `${nameOfSoldier(standIn)} has ${detail.duty} for you`,
      body: `You are free on ${dutyDay(detail.day)}.`,
    },
    {
      uid: standIn.uid,
      title: `${detail.duty} on ${dutyDay(detail.day)}`,
      body: `You replace ${nameOfSoldier(detail.performer ?? detail.soldier)}.${reportWords(detail)}`,
    },
  ])
  await touchDuty(call.tx, scope)
}
