import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { PICKS_LIMIT } from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { DutySettings } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { DutyStream } from '@muster/domain/scheduling/duty-roster/shapes.ts'

/** The settings while they are edited. */
export interface SettingsDraft {
  readonly name: string
  readonly picks: string
  readonly grades: readonly string[]
  readonly streams: 'one' | 'two' | 'three'
  readonly recovery: string
  readonly weekdays: readonly number[]
  readonly newcomers: DutySettings['newcomers']
  readonly time: string
  readonly place: string
}

export const NEW_SETTINGS: SettingsDraft = {
  name: '',
  picks: '1',
  grades: [],
  streams: 'two',
  recovery: '1',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  newcomers: 'zero',
  time: '0900',
  place: '',
}

const STREAMS: Readonly<Record<SettingsDraft['streams'], DutyStream[]>> = {
  one: ['weekday'],
  two: ['weekday', 'weekend'],
  three: ['weekday', 'weekend', 'holiday'],
}

export function draftOf(settings: DutySettings): SettingsDraft {
  return {
    ...settings,
    picks: String(settings.picks),
    recovery: String(settings.recovery),
    grades: settings.grades ?? [],
    streams: settings.streams.length === 1 ? 'one' : settings.streams.length === 2 ? 'two' : 'three',
    time: settings.time.replace(':', ''),
  }
}

const CLOCK = /^(?:([01]\d|2[0-3]):?([0-5]\d))?$/

/** The problems, by field. */
export function settingsProblems({ name, picks, recovery, time, place, weekdays }: SettingsDraft) {
  return {
    name: name.trim() === '' ? 'Enter a name, e.g., CQ NCO.' : guardText(name.trim()),
    picks: !isBetween(Number(picks), 1, PICKS_LIMIT) && `Enter a number from 1 to ${PICKS_LIMIT}.`,
    recovery: !isBetween(Number(recovery), 0, 7) && 'Enter days from 0 to 7.',
    time: !CLOCK.test(time.trim()) && 'Enter a time such as 0900, or leave it empty.',
    place: guardText(place.trim()),
    weekdays: weekdays.length === 0 && 'Choose at least one day of the week.',
  }
}

const isBetween = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most

/** The typed settings, once there are no problems. */
export function settingsOf({ grades, streams, weekdays, newcomers, ...draft }: SettingsDraft): DutySettings {
  const clock = CLOCK.exec(draft.time.trim())
  return {
    name: draft.name.trim(),
    place: draft.place.trim(),
    newcomers,
    weekdays: [...weekdays],
    picks: Number(draft.picks),
    recovery: Number(draft.recovery),
    grades: grades.length === 0 ? null : [...grades],
    streams: STREAMS[streams],
    time: clock?.[1] ? `${clock[1]}:${clock[2]}` : '',
  }
}
