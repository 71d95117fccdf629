import { recurrenceWords } from '../../dutyday/tasks/recurrence-rule.ts'
import { EVENT_TYPES } from './event-types.ts'
import type { EventChange, EventInput } from './schema.ts'
import { whenWords } from './when-words.ts'

type Person = EventInput['oic']

/** A history never has the name of a Soldier on the roster, so that nothing of a purged Soldier remains in it. */
function personWords({ soldierId, name }: Person): string {
  return soldierId === null ? name : 'A Soldier of the roster'
}

function audienceCounts({ whole, groupIds, soldierIds }: EventInput['audience']): string {
  if (whole) return 'Whole roster'
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]
  return [...count(groupIds.length, 'group', 'groups'), ...count(soldierIds.length, 'Soldier', 'Soldiers')].join(', ')
}

function reminderWords(minutes: readonly number[]): string {
  return minutes.map((each) => `${each} min`).join(', ')
}

const FIELDS: readonly (readonly [
  label: string,
  words: (event: EventInput) => string,
  key: (event: EventInput) => string,
])[] = [
  ['Title', ({ title }) => title, ({ title }) => title],
  ['Type', ({ type }) => EVENT_TYPES[type].label, ({ type }) => type],
  ['Time', ({ when }) => whenWords(when), ({ when }) => JSON.stringify(when)],
  [
    'Repeats',
    ({ recurrence }) => (recurrence === null ? '' : recurrenceWords(recurrence)),
    ({ recurrence }) => recurrence ?? '',
  ],
  [
    'Days off',
    ({ recurrence, skipsDaysOff }) => (recurrence === null ? '' : skipsDaysOff ? 'Skipped' : 'Held as well'),
    ({ recurrence, skipsDaysOff }) => (recurrence === null ? '' : String(skipsDaysOff ?? false)),
  ],
  ['Place', ({ place }) => place, ({ place }) => place],
  ['Uniform', ({ uniform }) => uniform, ({ uniform }) => uniform],
  ['OIC', ({ oic }) => personWords(oic), ({ oic }) => JSON.stringify(oic)],
  ['NCOIC', ({ ncoic }) => personWords(ncoic), ({ ncoic }) => JSON.stringify(ncoic)],
  ['References', ({ references }) => references, ({ references }) => references],
  ['Remarks', ({ remarks }) => remarks, ({ remarks }) => remarks],
  [
    'For',
    ({ audience }) => audienceCounts(audience),
    ({ audience: { whole, groupIds, soldierIds } }) =>
      JSON.stringify([whole, groupIds.toSorted(), soldierIds.toSorted()]),
  ],
  ['Reminders', ({ reminders }) => reminderWords(reminders), ({ reminders }) => reminders.join()],
]

/** The fields that differ, each before and after, as people read them. */
export function changesOf(from: EventInput, to: EventInput): EventChange['changes'] {
  return FIELDS.filter(([, , key]) => key(from) !== key(to)).map(([label, words]) => ({
    label,
    from: words(from),
    to: words(to),
  }))
}
