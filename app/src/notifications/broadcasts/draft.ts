import {
  addDays,
  dayAt,
  formatDate,
  formatTime,
  isCalendarDate,
  weekdayOf,
} from '@muster/domain/kernel/calendar-date.ts'
import type { BroadcastLine, Reach } from '@muster/domain/notifications/broadcasts/schema.ts'
import type { BroadcastScreen } from '@muster/domain/notifications/broadcasts/screens.ts'
import { type ChosenTime, momentOf, timeRefusal } from '@muster/domain/notifications/broadcasts/when.ts'
import { typedClock } from '@muster/domain/kernel/typed-clock.ts'

export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A broadcast while it is written. */
export interface Draft {
  readonly title: string
  readonly body: string
  readonly link: BroadcastScreen | ''
  readonly when: 'now' | 'later'
  readonly day: string
  readonly time: string
}

export function emptyDraft(now: Date): Draft {
  return { title: '', body: '', link: '', when: 'now', day: addDays(dayAt(now, HERE), 1), time: '0630' }
}

export type Problems = Readonly<Partial<Record<'title' | 'body' | 'at', string>>>

/** What is missing or invalid. The server checks again. */
export function problemsOf(draft: Draft, now: Date): Problems {
  const chosen = draft.when === 'later' ? chosenOf(draft) : null
  const at =
    draft.when === 'now' ? null : chosen ? timeRefusal(momentOf(chosen).at, now) : 'Enter a day and a time: 0630.'
  return {
    ...(draft.title.trim() === '' ? { title: 'Write a title.' } : {}),
    ...(draft.body.trim() === '' ? { body: 'Write a message.' } : {}),
    ...(at === null ? {} : { at }),
  }
}

export function chosenOf({ day, time }: Pick<Draft, 'day' | 'time'>): ChosenTime | null {
  const clock = typedClock(time)
  return clock !== null && isCalendarDate(day) ? { day, time: clock, timeZone: HERE } : null
}

/** The text to send. */
export function saidIn({ title, body, link }: Draft) {
  return { title, body, link: link === '' ? null : link }
}

/** `Tue 24 Nov 2026, 0630 EST`, with a note if the clocks change then. */
export function momentWords(chosen: ChosenTime): string {
  const { at, clocks } = momentOf(chosen)
  const words = instantIn(at, chosen.timeZone)
  if (clocks === 'twice') return `${words}. Clocks go back that night and show this time twice: the first is used.`
  if (clocks === 'skipped') return `${words}: clocks go forward that night and skip the time you entered.`
  return `${words}.`
}

export function instantIn(at: Date, timeZone: string): string {
  const day = dayAt(at, timeZone)
  return `${weekdayOf(day)} ${formatDate(day)}, ${formatTime(at, timeZone)} ${zoneName(at, timeZone)}`
}

function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const counted = (many: number, one: string, more: string) =>
  `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`

/** `38 people, 41 devices with push`. */
export function reachWords({ people, devices }: Reach): string {
  return `${counted(people, 'person', 'people')}, ${counted(devices, 'device', 'devices')} with push`
}

/** `38 people notified · 40 pushes sent, 1 waiting, 2 failed`. */
export function figureWords({ state, people, pushes }: Pick<BroadcastLine, 'state' | 'people' | 'pushes'>): string {
  if (state === 'waiting' || ((state === 'cancelled' || state === 'stopped') && people === 0)) return ''
  const { sent, waiting, failed, dropped } = pushes
  const rest = [
    waiting > 0 && `${waiting.toLocaleString('en-US')} waiting`,
    failed > 0 && `${failed.toLocaleString('en-US')} failed`,
    dropped > 0 && `${dropped.toLocaleString('en-US')} not needed`,
  ].filter(Boolean)
  return `${counted(people, 'person', 'people')} notified · ${[`${counted(sent, 'push', 'pushes')} sent`, ...rest].join(', ')}`
}
