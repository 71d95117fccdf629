import { addDays, type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuseChanged } from '@muster/domain/kernel/changed-meanwhile.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { closeDutyProfile, saveDutyProfile } from '@muster/domain/readiness/functions.ts'
import type { Call, Handler } from '../platform/callable/implement.ts'
import type { RosterEditor } from '../roster/scope.ts'
import { lockSoldiers } from '../roster/writes.ts'
import { soldiersToldOf, standingProfile, type StandingProfile, type ToldSoldier } from './reads.ts'
import { mayBeWritten } from './record.ts'
import { closeProfile, insertProfile, touchReadiness } from './writes.ts'

type Writing = Pick<Call<typeof saveDutyProfile>, 'tx'>

export const saveProfile: Handler<typeof saveDutyProfile> = async (call, { profile }) => {
  const soldierId = profile.soldierId.toLowerCase()
  const soldier = await hold(call, call.scope, soldierId, 'profile.soldierId')
  const sent = await standingProfile(call.tx, call.scope, profile.id)
  if (sent) {
    if (sent.soldierId !== soldierId || sent.from !== profile.from) {
      refuse('already-exists', 'A profile with this id says something else. Start again.', { field: 'profile.id' })
    }
    return { profileId: profile.id }
  }
  const { id, replaces, kind, from, to, limits, aftEvents } = profile
  if (replaces !== null) {
    const before = mustStand(await standingProfile(call.tx, call.scope, replaces), soldierId, 'profile.replaces')
    const last_day = lastDayBefore(before, from)
    await closeProfile(call.tx, call.scope, replaces, { at: call.now, last_day, replaced_by: id })
  }
  await insertProfile(call.tx, {
    roster_id: call.scope.rosterId,
    id,
    soldier_id: soldierId,
    kind,
    from_date: from,
    to_date: to,
    limits,
    aft_events: aftEvents,
    at: call.now,
    by: call.scope.uid,
  })
  await touchReadiness(call.tx, call.scope.rosterId, [soldier.linkedUid])
  return { profileId: id }
}

export const endProfile: Handler<typeof closeDutyProfile> = async (call, { profileId, lastDay }) => {
  const before = await standingProfile(call.tx, call.scope, profileId)
  if (!before) return unknownProfile('profileId')
  const soldier = await hold(call, call.scope, before.soldierId, 'profileId')
  const profile = mustStand(await standingProfile(call.tx, call.scope, profileId), before.soldierId, 'profileId')
  if (lastDay !== null && (lastDay < profile.from || (profile.to !== null && lastDay > profile.to))) {
    const until = profile.to === null ? 'on' : `to ${formatDate(profile.to)}`
    refuse('invalid-argument', `Choose a day of the profile: from ${formatDate(profile.from)} ${until}.`, {
      field: 'lastDay',
    })
  }
  await closeProfile(call.tx, call.scope, profileId, { at: call.now, last_day: lastDay, replaced_by: null })
  await touchReadiness(call.tx, call.scope.rosterId, [soldier.linkedUid])
  return { about: [before.soldierId], answer: { profileId } }
}

/** A profile that is renewed early holds until the new one begins. One that is corrected never was in force. */
function lastDayBefore(before: StandingProfile, from: CalendarDate): CalendarDate | null {
  if (from <= before.from) return null
  const eve = addDays(from, -1)
  return before.to !== null && before.to < eve ? before.to : eve
}

async function hold({ tx }: Writing, scope: RosterEditor, soldierId: string, field: string): Promise<ToldSoldier> {
  await lockSoldiers(tx, scope, [soldierId])
  return mayBeWritten((await soldiersToldOf(tx, scope, [soldierId])).get(soldierId), field)
}

function mustStand(profile: StandingProfile | undefined, soldierId: string, field: string): StandingProfile {
  if (profile?.soldierId !== soldierId) return unknownProfile(field)
  if (profile.closed) {
    refuseChanged({ what: 'this profile' }, { field })
  }
  return profile
}

function unknownProfile(field: string): never {
  return refuse('not-found', 'There is no such profile. Open the Soldier again.', { field })
}
