import {
  addCounselingAddendum,
  assessCounseling,
  closeCounseling,
  deliverCounseling,
  getCounseling,
  makeCounselingTasks,
  saveCounseling,
  shareCounseling,
} from '@muster/domain/counseling/functions.ts'
import {
  recordSignRefusal,
  signAssessment,
  signCounseling,
  signCounselingHere,
  signMyCounseling,
} from '@muster/domain/counseling/signing/functions.ts'
import type { Strokes } from '@muster/domain/counseling/schema.ts'
import type { FunctionDeclaration, OutputOf, RawInputOf } from '@muster/domain/kernel/function.ts'
import { addDays, type CalendarDate, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import { counselingFunctions } from '../../counseling/functions.ts'
import { signingFunctions } from '../../counseling/signing/functions.ts'
import type { WriteTx } from '../../database/transaction.ts'
import type { Call } from '../../platform/callable/implement.ts'
import { PROOFS } from '../../roster/scope.ts'
import { formationBefore, instantIn, isFormationDay } from '../calendar.ts'
import type { DemoCompany } from '../company.ts'
import { routineSessions } from './routine.ts'
import { DEMO_SESSIONS, type DemoSession } from './words.ts'
import type { World, WorldRoster } from '../world/world.ts'

export interface DemoCounselings {
  readonly roster: WorldRoster
  readonly company: DemoCompany
  readonly today: CalendarDate
}

/**
 * Two months of the first sergeant's counselings. Each act goes through the function that a screen would call, at its
 * time.
 */
export async function demoCounselings(tx: WriteTx, world: World, demo: DemoCounselings): Promise<void> {
  // Of two Soldiers with one last name, the one with an account comes first.
  const { rows: people } = await sql<Person>`
    select id, last_name as last, linked_uid as "linkedUid", archived_on is not null as archived
    from soldiers where roster_id = ${demo.roster.id} order by linked_uid is null, id`.execute(tx.query)
  const personOf = ({ about }: DemoSession) => {
    if (typeof about === 'string') return people.find(({ last }) => last === about)
    const id = 'id' in about ? about.id : holder(demo.company, about)
    return people.find((person) => person.id === id)
  }
  const told = new Set<string>()
  for (const session of DEMO_SESSIONS) {
    const who = personOf(session)
    if (!who || who.archived) throw new Error(`the demo company misses ${JSON.stringify(session.about)}`)
    told.add(who.id)
    await hold(tx, world, demo, session, who)
  }
  for (const session of routineSessions(demo.company, told)) {
    const who = personOf(session)
    if (who && !who.archived) await hold(tx, world, demo, session, who)
  }
}

interface Person {
  readonly id: string
  readonly last: string
  readonly linkedUid: string | null
  readonly archived: boolean
}

function holder({ soldiers }: DemoCompany, [position, nth]: readonly [string, number]): string | undefined {
  return soldiers.filter((soldier) => soldier.position === position)[nth]?.id
}

async function hold(tx: WriteTx, world: World, demo: DemoCounselings, told: DemoSession, who: Person): Promise<void> {
  const { roster, today } = demo
  const day = onDuty(addDays(today, -told.ago))
  const words = (text: string) =>
    text.replaceAll(/\{(-\d+)\}/g, (_, days: string) => shortDate(onDuty(addDays(day, Number(days)))))
  const after = (days: number | undefined | null) => (days === undefined || days === null ? null : addDays(day, days))
  const session = { rosterId: roster.id, counselingId: world.newId() }
  const by = <D extends FunctionDeclaration>(uid: string, at: Date, declaration: D, input: RawInputOf<D>) =>
    perform(tx, world, { uid, at }, declaration, input)
  const leader = roster.owner.uid
  const clock = (time: string, on = day) => instantIn(roster.timeZone, on, time)

  const plan = told.plan.map(([action, standard, due]) => ({
    id: world.newId(),
    action: words(action),
    standard,
    suspense: after(due),
  }))
  await by(leader, clock('14:10'), saveCounseling, {
    ...session,
    version: null,
    soldierId: who.id,
    draft: {
      kind: told.kind,
      heldOn: day,
      organization: 'A Co, 2-504 PIR',
      counselorTitle: 'First Sergeant',
      place: 'First sergeant’s office',
      purpose: words(told.purpose),
      keyPoints: words(told.keyPoints),
      plan,
      leaderResponsibilities: told.leader,
      links: [],
      assessOn: after(told.assess),
      nextOn: after(told.next),
    },
  })
  if (told.draft) return
  const { line } = await by(leader, clock('15:05'), deliverCounseling, { ...session, version: 1 })
  const delivery = { ...session, deliveredAt: line.deliveredAt ?? '' }
  const mark = (seed: string) => ({
    signatureId: world.newId(),
    mark: { by: 'hand' as const, strokes: scribble(seed) },
  })
  await by(leader, clock('15:06'), signCounseling, { ...delivery, ...mark(roster.owner.last) })
  if (told.answer === undefined) return

  if (told.answer === 'refused') {
    const witness = { present: true as const, name: 'SFC Kowalczyk, J.', strokes: scribble('Kowalczyk') }
    await by(leader, clock('15:20'), recordSignRefusal, { ...delivery, signatureId: world.newId(), witness })
  } else {
    const answer =
      typeof told.answer === 'object' && 'disagree' in told.answer
        ? { response: 'disagree' as const, remarks: told.answer.disagree }
        : { response: 'agree' as const, remarks: typeof told.answer === 'object' ? told.answer.agree : '' }
    const signed = { deliveredAt: delivery.deliveredAt, ...mark(who.last), answer }
    if (who.linkedUid === null) await by(leader, clock('15:20'), signCounselingHere, { ...session, ...signed })
    else {
      const { counselingId } = session
      await by(who.linkedUid, clock('17:42'), signMyCounseling, { counselingId, ...signed })
    }
  }
  const later = clock('10:30', onDuty(addDays(day, 1)))
  if (told.tasks) {
    const lines = plan.filter(({ suspense }) => suspense !== null && suspense > today).map(({ id }) => id)
    await by(leader, later, makeCounselingTasks, { ...session, lines })
  }
  if (told.shared) await by(leader, later, shareCounseling, { ...session, shared: true })
  if (told.addendum !== undefined) {
    await by(leader, later, addCounselingAddendum, { ...session, id: world.newId(), text: words(told.addendum) })
  }
  if (told.assessed === undefined) return
  const assessedOn = onDuty(addDays(day, told.assessed.after))
  const at = clock('16:15', assessedOn)
  const version = async () => (await by(leader, at, getCounseling, session)).line.version
  const { text: assessment, result } = told.assessed
  await by(leader, at, assessCounseling, {
    ...session,
    version: await version(),
    assessment: words(assessment),
    result,
    assessedOn,
    nextOn: addDays(assessedOn, 30),
  })
  const seen = { ...delivery, version: await version() }
  await by(leader, at, signAssessment, { ...seen, ...mark(roster.owner.last), signer: 'assessor' })
  if (told.closed) await by(leader, at, closeCounseling, { ...session, version: await version(), closed: true })
}

const onDuty = (day: CalendarDate) => (isFormationDay(day) ? day : formationBefore(day))
const shortDate = (day: CalendarDate) => formatDate(day).replace(/ \d{4}$/, '')

/** Does what a call from a screen does, inside the demo's transaction and at the story's time. */
async function perform<D extends FunctionDeclaration>(
  tx: WriteTx,
  world: World,
  { uid, at }: { readonly uid: string; readonly at: Date },
  declaration: D,
  input: RawInputOf<D>,
): Promise<OutputOf<D>> {
  const found = [...counselingFunctions, ...signingFunctions].find((one) => one.declaration === declaration)
  if (!found) throw new Error(`${declaration.name} is not of counselings`)
  const caller = { uid, isAdmin: false, sessionId: 'demo', provider: null, signedInAt: null }
  const parsed = declaration.input.parse(input)
  // The same steps as the platform, without the access log.
  const scope = await PROOFS[declaration.access]?.({ caller, tx }, parsed as { rosterId: string }, declaration)
  const { timeZone } = scope as { readonly timeZone: string }
  const call = {
    caller,
    scope,
    tx,
    now: at,
    today: dayAt(at, timeZone),
    requestId: 'demo',
    address: '',
    newId: world.newId,
  }
  return (await found.handle(call as unknown as Call, parsed, undefined)) as OutputOf<D>
}

/** A scribbled signature. The same name always gives the same one. */
function scribble(name: string): Strokes {
  const letters = [...name.slice(0, 8)].map((letter) => letter.codePointAt(0) ?? 0)
  const points = letters.flatMap((letter, at) => {
    const x = 120 + at * 90
    const high = 30 + ((letter * 37) % 80)
    return [x, 170, x + 20 + (letter % 15), high, x + 45, 175 + (letter % 20), x + 65, 120 + (letter % 30)]
  })
  return [points, [100, 205, 400, 196, 120 + letters.length * 95, 201]]
}
