import { ended } from '@muster/domain/kernel/sentence.ts'
import { isFound } from '@muster/domain/kernel/search-words.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { recallTitle } from '@muster/domain/roster/recall/recall-title.ts'
import type { RecallBoard, RecallPerson, RecallSummary } from '@muster/domain/roster/recall/schema.ts'
import type { RecallEntry, RecallState, Standing } from '@muster/domain/roster/recall/standing.ts'

export const STATE_LABELS: Readonly<Record<RecallState, string>> = {
  'need help': 'Needs help',
  'no answer': 'No answer',
  'could not reach': 'Not reached',
  'cannot come': 'Unable to report',
  acknowledged: 'Acknowledged',
  'on the way': 'On the way',
  arrived: 'Arrived',
}

export const STATE_KINDS: Readonly<Record<RecallState, 'plain' | 'here' | 'soon' | 'alert' | 'late'>> = {
  'need help': 'late',
  'no answer': 'alert',
  'could not reach': 'alert',
  'cannot come': 'plain',
  acknowledged: 'plain',
  'on the way': 'soon',
  arrived: 'here',
}

/** Soldiers who need a leader most come first. */
export const STATE_ORDER: readonly RecallState[] = [
  'need help',
  'no answer',
  'could not reach',
  'cannot come',
  'acknowledged',
  'on the way',
  'arrived',
]

export const ENTRY_LABELS: Readonly<Record<RecallEntry['what'], string>> = {
  'need help': 'Needs help',
  'cannot come': 'Unable to report',
  'on the way': 'On the way',
  arrived: 'Arrived',
  'reached by phone': 'Reached by phone',
  'reached in person': 'Reached in person',
  'could not reach': 'Could not reach',
}

const HOW: Readonly<Record<NonNullable<Standing['how']>, string>> = {
  link: 'by link',
  app: 'in the app',
  phone: 'by phone',
  'in person': 'in person',
  leader: 'said by a leader',
}

export function clock(instant: string, timeZone: string): string {
  return formatTime(new Date(instant), timeZone)
}

/** `in 20 min, 0642 by link` */
export function standingWords(standing: Standing, timeZone: string): string {
  const { entry, answeredAt, how } = standing
  if (!entry) return ''
  const eta = entry.what === 'on the way' && entry.etaMinutes !== null ? `there about ${etaClock(entry, timeZone)}` : ''
  const since =
    answeredAt === null ? `tried ${clock(entry.at, timeZone)}` : `${clock(answeredAt, timeZone)} ${how ? HOW[how] : ''}`
  return [eta, entry.reason ?? '', since.trim()].filter(Boolean).join(', ')
}

function etaClock(entry: RecallEntry, timeZone: string): string {
  return formatTime(new Date(Date.parse(entry.at) + (entry.etaMinutes ?? 0) * 60_000), timeZone)
}

/** `1 h 12 min` */
export function minutesWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** The current time by the server's clock, so that a phone with a wrong clock still counts the right minutes. */
export function serverNow({ now }: Pick<RecallBoard, 'now'>, syncedAt: number | null, deviceNow: number): number {
  return Date.parse(now) + Math.max(0, deviceNow - (syncedAt ?? deviceNow))
}

/** The text message that a leader's phone prepares for one Soldier. */
export function textTo(
  recall: Pick<RecallSummary, 'kind' | 'message' | 'place' | 'respondBy'>,
  about: { readonly unit: string; readonly timeZone: string; readonly address: string },
): string {
  const said = recall.message.replaceAll(/\s+/g, ' ')
  const message = said.length > 160 ? `${said.slice(0, 157)}...` : said
  const place = recall.place ? ` ${ended(`Report to ${recall.place}`)}` : ''
  return `${recallTitle(recall)}, ${about.unit}: ${ended(message)}${place} Answer by ${clock(recall.respondBy, about.timeZone)}: ${about.address}`
}

/** Searches rank, name and group for the typed text. */
export function isCalledFound(person: RecallPerson, search: string): boolean {
  return isFound(`${person.rank} ${person.last} ${person.first} ${person.group}`, search)
}
