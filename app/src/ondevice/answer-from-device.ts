import type { OutputOf } from '@muster/domain/kernel/function.ts'
import type { Services } from '../platform/calls/services.ts'
import { serverNow } from '../platform/clock/device-clock.ts'
import type { Answered } from '../platform/reads/reads.ts'
import type { KeptRoster, WorkedOut } from '../platform/reads/worked-out.ts'
import type { Account } from '../platform/session/account.ts'
import { rosterStorage } from '../platform/storage/roster-storage.ts'
import { answerOfPart, keepOnly, type KeptPart, OWN, recordOf, type RosterRecord } from './records.ts'
import { sameQuestion } from './same-question.ts'

/** What features work out, by the names of the functions. Each is loaded when it is asked for. */
export const features = {
  roster: () => import('../roster/on-device.ts'),
  dutyday: () => import('../dutyday/on-device.ts'),
  tasks: () => import('../dutyday/tasks/on-device.ts'),
  scheduling: () => import('../scheduling/on-device.ts'),
  readiness: () => import('../readiness/on-device.ts'),
  operations: () => import('../operations/on-device.ts'),
  counseling: () => import('../counseling/on-device.ts'),
  reports: () => import('../reports/on-device.ts'),
  dashboard: () => import('../dashboard/on-device.ts'),
} satisfies Readonly<Record<string, () => Promise<{ readonly ON_DEVICE: readonly WorkedOut[] }>>>

export const FEATURE_OF: Readonly<Record<string, keyof typeof features>> = {
  listSoldiers: 'roster',
  getSoldier: 'roster',
  getAccountability: 'dutyday',
  getPerstat: 'dutyday',
  getAbsenceDays: 'dutyday',
  getGroupReports: 'dutyday',
  getDutyOutlook: 'dutyday',
  getAwolCase: 'dutyday',
  listTasks: 'tasks',
  getTask: 'tasks',
  getMyTask: 'tasks',
  listTaskCalendar: 'tasks',
  listLeave: 'scheduling',
  listEvents: 'scheduling',
  listMyEvents: 'scheduling',
  getEvent: 'scheduling',
  getTrainingSchedule: 'scheduling',
  getDutySheet: 'scheduling',
  getReadinessMatrix: 'readiness',
  getReadinessColours: 'readiness',
  listLicenses: 'operations',
  listEquipment: 'operations',
  listSignOuts: 'operations',
  getManifest: 'operations',
  getRiskWorksheet: 'operations',
  getTasking: 'operations',
  listCounselings: 'counseling',
  getCounseling: 'counseling',
  getCounselingBoard: 'counseling',
  getMyCounseling: 'counseling',
  getReport: 'reports',
  listReportFigures: 'reports',
  getSoldierTimeline: 'dashboard',
}

/**
 * The answer to a read about a roster that this device keeps, or about one's own record. Null if it does not say, or if
 * the screen shows a newer one already.
 */
export async function answerFromDevice(
  { account, reads }: Pick<Services, 'account' | 'reads'>,
  name: string,
  input: unknown,
): Promise<Answered | null> {
  const { rosterId = OWN } = (input ?? {}) as { readonly rosterId?: unknown }
  const signedIn = account.get()
  if (signedIn === null || typeof rosterId !== 'string') return null
  // Without a storage (private window) there is nothing.
  const opening = open(signedIn, rosterId).catch(() => null)
  const asked = { name, input }
  const answered = before.then(async () => answerOf(asked, await opening))
  before = answered.then(drawn, drawn)
  const answer = await answered
  const shown = reads.getQueryData<Answered>([name, input])
  return answer === null || answer.askedAt < (shown?.askedAt ?? 0) ? null : answer
}

/**
 * One answer at a time, in the order of the questions, so that a phone shows the list that was asked for first before it
 * works out what stands beside it.
 */
let before: Promise<unknown> = Promise.resolve()
const drawn = () => new Promise((next) => setTimeout(next))

interface Question {
  readonly name: string
  readonly input: unknown
}

async function answerOf({ name, input }: Question, kept: OpenRoster | null): Promise<Answered | null> {
  if (kept === null) return null
  const feature = FEATURE_OF[name]
  const worked = feature && (await features[feature]()).ON_DEVICE.find((one) => one.name === name)
  // What is worked out is never null. An answer that is null, such as no recall, is one.
  const output = worked
    ? ((await worked.answer(input, kept.roster)) ?? undefined)
    : await kept.answer((part) => part.question?.name === name && sameQuestion(part.question.input, input))
  const askedAt = kept.askedAt()
  return output === undefined || askedAt === null ? null : { output, askedAt, onDevice: true }
}

/** What reads that ask at once share. It goes with the account. */
interface Shared {
  /** The answers that were put together last. */
  readonly answers: Map<string, { readonly tags: string; readonly answer: Promise<unknown> }>
  /** The records of rosters that are being read now. */
  readonly records: Map<string, Promise<RosterRecord>>
}
const shared = new WeakMap<Account, Shared>()

interface OpenRoster {
  readonly roster: KeptRoster
  /** Undefined where the device does not have it. */
  answer(passes: (part: KeptPart) => boolean): Promise<unknown>
  /** When the oldest part that was used was as it is. Null if none was. */
  askedAt(): number | null
}

async function open(account: Account, rosterId: string): Promise<OpenRoster | null> {
  const storage = rosterStorage(account.uid)
  const { answers, records }: Shared = shared.get(account) ?? { answers: new Map(), records: new Map() }
  shared.set(account, { answers, records })
  const reading = records.get(rosterId) ?? recordOf(storage, rosterId).finally(() => records.delete(rosterId))
  records.set(rosterId, reading)
  const record = await reading
  const { parts } = record
  if (parts.length === 0) return null
  const used: number[] = []
  const answer = async (passes: (part: KeptPart) => boolean): Promise<unknown> => {
    const part = parts.find(passes)
    if (!part) return undefined
    used.push(part.askedAt)
    const key = `${rosterId} ${part.name}`
    const tags = part.tags.join()
    const last = answers.get(key)
    if (last?.tags === tags) return last.answer
    const fresh = answerOfPart(storage, rosterId, part)
    answers.set(key, { tags, answer: fresh })
    if (part.question !== null && (await fresh) === undefined) {
      // The browser deleted some of it. The next sync brings it anew.
      answers.delete(key)
      const now = await recordOf(storage, rosterId)
      const isSame = (other: KeptPart) => other.name === part.name && other.tags.join() === tags
      const others = now.parts.flatMap((other) => (isSame(other) ? [] : [other.name]))
      await keepOnly(storage, now, others)
    }
    return fresh
  }
  const roster: KeptRoster = {
    rosterId,
    now: new Date(serverNow()),
    asOf: () => new Date(Math.min(serverNow(), ...used)),
    answerOf: async (declaration, passes = () => true) => {
      const found = await answer(({ question }) => question?.name === declaration.name && passes(question.input))
      return (found ?? null) as OutputOf<typeof declaration> | null
    },
  }
  return { roster, answer, askedAt: () => (used.length > 0 ? Math.min(...used) : null) }
}
