import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { PICKS_LIMIT } from '@muster/domain/scheduling/duty-roster/limits.ts'
import type { DutySettings } from '@muster/domain/scheduling/duty-roster/schema.ts'
import type { DutyStream } from '@muster/domain/scheduling/duty-roster/shapes.ts'

/** The settings as they are typed. */
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

export type SettingsProblems = Partial<Record<keyof SettingsDraft, string>>

export const NEW_SETTINGS: SettingsDraft = {
  ...{ name: '', picks: '1', grades: [], streams: 'two', recovery: '1', weekdays: [0, 1, 2, 3, 4, 5, 6] },
  ...{ newcomers: 'zero', time: '0900', place: '' },
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

/** The settings, or what is wrong with them. */
export function settingsOf(draft: SettingsDraft): { settings: DutySettings } | { problems: SettingsProblems } {
  const name = draft.name.trim()
  const place = draft.place.trim()
  const [picks, recovery] = [Number(draft.picks), Number(draft.recovery)]
  const clock = /^(?:([01]\d|2[0-3]):?([0-5]\d))?$/.exec(draft.time.trim())
  const wrong = {
    name: name === '' ? 'Enter a name, e.g., CQ NCO.' : guardText(name),
    picks:
      Number.isInteger(picks) && picks >= 1 && picks <= PICKS_LIMIT ? null : `Enter a number from 1 to ${PICKS_LIMIT}.`,
    recovery: Number.isInteger(recovery) && recovery >= 0 && recovery <= 7 ? null : 'Enter days from 0 to 7.',
    time: clock ? null : 'Enter a time such as 0900, or leave it empty.',
    place: guardText(place),
    weekdays: draft.weekdays.length === 0 ? 'Choose at least one day of the week.' : null,
  }
  const problems = Object.fromEntries(Object.entries(wrong).filter(([, problem]) => problem !== null))
  if (Object.keys(problems).length > 0) return { problems }
  return {
    settings: {
      ...{ name, place, picks, recovery, newcomers: draft.newcomers, weekdays: [...draft.weekdays] },
      grades: draft.grades.length === 0 ? null : [...draft.grades],
      streams: STREAMS[draft.streams],
      time: clock?.[1] ? `${clock[1]}:${clock[2]}` : '',
    },
  }
}
