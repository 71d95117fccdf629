import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  entryProblem,
  NONE_CHOSEN,
  quickEntryOf,
  readQuickEntry,
  withChoice,
  withChosen,
  withoutSpan,
} from './quick-entry.ts'
import { type Clock, clockAt, typedTime } from './typed-when.ts'
import { namesOf } from './typed-whom.ts'
import { AS_IT_STANDS } from './typed-words.ts'

const groups = [
  { id: 'p1', parentId: null, name: '1st Platoon' },
  { id: 'p1s1', parentId: 'p1', name: '1st Squad' },
  { id: 'p1s2', parentId: 'p1', name: '2nd Squad' },
  { id: 'p2', parentId: null, name: '2nd Platoon' },
  { id: 'p2s1', parentId: 'p2', name: '1st Squad' },
  { id: 'p2s1a', parentId: 'p2s1', name: 'A Team' },
  { id: 'wpn', parentId: null, name: 'Weapons Platoon' },
  { id: 'hq', parentId: null, name: 'HQ' },
]
const soldiers = [
  { id: 'rivera', rank: 'SGT', last: 'Rivera', first: 'Ana' },
  { id: 'smith-j', rank: 'SPC', last: 'Smith', first: 'John' },
  { id: 'smith-m', rank: 'SGT', last: 'Smith', first: 'Mary Ann' },
  { id: 'cruz', rank: 'PFC', last: 'de la Cruz', first: 'Luis' },
  { id: 'obrien', rank: 'SSG', last: 'O’Brien', first: 'Pat' },
  { id: 'nunez', rank: 'CPL', last: 'Núñez', first: 'Zoë' },
  { id: 'weapons', rank: 'PV2', last: 'Weapons', first: 'Art' },
  { id: 'twin-1', rank: 'PFC', last: 'Lee', first: 'Sam', sharesName: true, groupId: 'hq' },
  { id: 'twin-2', rank: 'PFC', last: 'Lee', first: 'Sam', sharesName: true },
  { id: 'young-a', rank: 'SPC', last: 'Young', first: 'Kim', middle: 'A', sharesName: true },
  { id: 'young-b', rank: 'SPC', last: 'Young', first: 'Kim', middle: 'Beth', sharesName: true },
  { id: 'young-jr', rank: 'SPC', last: 'Young', first: 'Kim', middle: 'Beth', suffix: 'Jr' },
  { id: 'ortiz', rank: 'SSG', last: 'Ortiz', first: 'Eva', middle: 'M' },
]
const names = namesOf(groups, soldiers)

/** A Thursday, 1030 in New York. */
const clock = clockAt(new Date('2026-11-12T15:30:00Z'), 'America/New_York')

function read(text: string, at: Clock = clock) {
  const { task, doubts } = readQuickEntry(text, at, names)
  const { date, time } = task.suspense ?? { date: '', time: null }
  return {
    title: task.title,
    due: [date, time?.replace(':', '')].filter(Boolean).join(' '),
    repeat: task.recurrence,
    priority: task.priority,
    whom: [...(task.groupId === null ? [] : [task.groupId]), ...task.assignees],
    source: task.source,
    doubts: doubts.map((doubt) => doubt.message),
  }
}

test('a line with everything, in any order', () => {
  expect(read('NLT 20 Nov 1600 @2nd platoon !high Clean weapons')).toEqual({
    title: 'Clean weapons',
    due: '2026-11-20 1600',
    repeat: null,
    priority: 'high',
    whom: ['p2'],
    source: '',
    doubts: [],
  })
  expect(read('Turn in CONEX inventory @Rivera !crit NLT fri 0900 from S4')).toEqual({
    title: 'Turn in CONEX inventory',
    due: '2026-11-13 0900',
    repeat: null,
    priority: 'critical',
    whom: ['rivera'],
    source: 'S4',
    doubts: [],
  })
})

describe('the suspense', () => {
  it.each([
    ['x NLT 20 Nov 1600', '2026-11-20 1600'],
    ['x NLT 20NOV 1600', '2026-11-20 1600'],
    ['x NLT 20NOV26 1600hrs', '2026-11-20 1600'],
    ['x NLT 20 Nov 2026', '2026-11-20'],
    ['x NLT 20 Nov 2026 1600', '2026-11-20 1600'],
    ['x NLT 2 Jan 2024', '2024-01-02'],
    ['x NLT 20 Nov 2030', '2026-11-20 2030'],
    ['x NLT 20 Nov 2030 1600', '2030-11-20 1600'],
    ['x NLT 20 November at 1600 hours', '2026-11-20 1600'],
    ['x NLT Nov 20, 1600', '2026-11-20 1600'],
    ['x NLT 20-Nov-2026', '2026-11-20'],
    ['x NLT 20th Nov', '2026-11-20'],
    ['x NLT 20261120', '2026-11-20'],
    ['x NLT 2026-11-20 0730', '2026-11-20 0730'],
    ['x NLT 11/20', '2026-11-20'],
    ['x NLT 11/20/26 16:00', '2026-11-20 1600'],
    ['x no later than 20 Nov', '2026-11-20'],
    ['x due by 20 Nov', '2026-11-20'],
    ['x 201600NOV26', '2026-11-20 1600'],
    ['x 201600NOV', '2026-11-20 1600'],
    ['x 201600R NOV 26', '2026-11-20 1600'],
    ['x 201600LNOV26', '2026-11-20 1600'],
    ['x 202100ZNOV26', '2026-11-20 1600'],
    ['x 210200ZNOV26', '2026-11-20 2100'],
    ['x by tomorrow', '2026-11-13'],
    ['x tomorrow 0600', '2026-11-13 0600'],
    ['x by today', '2026-11-12'],
    ['x NLT 1600 20 Nov', '2026-11-20 1600'],
    ['x at 1600 on fri', '2026-11-13 1600'],
    ['x by fri', '2026-11-13'],
    ['x by friday 4pm', '2026-11-13 1600'],
    ['x by friday 4:30 pm', '2026-11-13 1630'],
    ['x by friday noon', '2026-11-13 1200'],
    ['x by next fri', '2026-11-20'],
    ['x by this mon', '2026-11-16'],
    // Today is Thursday, 1030.
    ['x by thu', '2026-11-12'],
    ['x NLT thu 1600', '2026-11-12 1600'],
    ['x NLT thu 0900', '2026-11-19 0900'],
    ['x in 3 days', '2026-11-15'],
    ['x in 3 days 0900', '2026-11-15 0900'],
    ['x in a week', '2026-11-19'],
    ['x in 1 month', '2026-12-12'],
    ['x in 2 hours', '2026-11-12 1230'],
    ['x in 90min', '2026-11-12 1200'],
    ['x EOD', '2026-11-12 1700'],
    ['x NLT COB', '2026-11-12 1700'],
    ['x fri COB', '2026-11-13 1700'],
    ['x NLT 2400', '2026-11-12 2359'],
    ['x 1600', '2026-11-12 1600'],
    ['1600 x', '2026-11-12 1600'],
    // Without a year it is the next such day, or one that has just passed.
    ['x NLT 5 Jan', '2027-01-05'],
    ['x NLT 29 Feb', '2028-02-29'],
    ['x NLT 11 Nov', '2026-11-11'],
    // A suspense after an announcing word counts before one without.
    ['Zero range on 20 Nov NLT 18 Nov', '2026-11-18'],
  ])('%s: %s', (text, due) => {
    expect(read(text).due).toBe(due)
  })

  it.each([
    ['Draw 1600 rounds from the range'],
    ['Brief the 2026 budget'],
    ['Brief FY 2026'],
    ['Support 2/75 and 1/504'],
    ['Sat phone to S6 by hand'],
    ['Move by foot'],
    ['Report on time'],
    ['Check every Soldier in 2nd Platoon'],
    ['Fix the 5 ton'],
    ['Issue 20 novels'],
  ])('%s: no suspense', (text) => {
    expect(read(text)).toMatchObject({ title: text, due: '', repeat: null })
  })

  it.each([
    ['x NLT 31 Feb', 'There is no such date or time. Write 19 Nov 1600, fri 0900 or tomorrow.'],
    ['x NLT 20 Nov 2560', 'There is no such date or time. Write 19 Nov 1600, fri 0900 or tomorrow.'],
    ['Meet at 2500', 'There is no such date or time.'],
    ['x NLT soonish', 'This date was not understood. Write 19 Nov 1600, fri 0900 or tomorrow.'],
    ['x NLT 11 Nov', 'Wed 11 Nov 2026 is past.'],
    ['x NLT 0900', 'Thu 12 Nov 2026 0900 is past.'],
  ])('%s: “%s”', (text, doubt) => {
    expect(read(text).doubts).toEqual([doubt])
  })

  it('makes no task from a suspense that cannot exist', () => {
    const problem = (text: string) => entryProblem(readQuickEntry(text, clock, names))
    const words = 'There is no such date or time. Write 19 Nov 1600, fri 0900 or tomorrow.'
    expect(problem('NLT 31 Feb 1200 Turn in keys')).toBe(words)
    expect(problem('NLT 2500 Turn in keys')).toBe(words)
    expect(problem('Turn in keys no later than 31 Feb')).toBe(words)
    expect(problem('Cut the stock by 2500 rounds')).toBeNull()
    expect(problem('Suspense tracker to the XO')).toBeNull()
    expect(problem('Meet at 2500')).toBeNull()
  })

  it('keeps what it did not understand in the title', () => {
    expect(read('Sign for keys NLT 31 Feb').title).toBe('Sign for keys NLT 31 Feb')
  })
})

describe('clocks that change', () => {
  const at = (now: string) => clockAt(new Date(now), 'America/New_York')
  it.each([
    // On 1 Nov 2026 clocks go back from 0200 to 0100.
    ['x in 3 hours', '2026-11-01T05:30:00Z', '2026-11-01 0330'],
    ['x in 1 hour', '2026-11-01T05:30:00Z', '2026-11-01 0130'],
    ['x tomorrow 0630', '2026-10-31T23:30:00Z', '2026-11-01 0630'],
    ['x 010630ZNOV26', '2026-10-31T12:00:00Z', '2026-11-01 0130'],
    // On 14 Mar 2027 clocks go forward from 0200 to 0300.
    ['x NLT 14 Mar 0230', '2027-03-13T12:00:00Z', '2027-03-14 0330'],
    ['x in 3 hours', '2027-03-14T05:30:00Z', '2027-03-14 0430'],
    ['x in 1 day 0600', '2027-03-13T12:00:00Z', '2027-03-14 0600'],
    // It is already tomorrow in London, but not at the unit.
    ['x today', '2026-11-13T03:00:00Z', '2026-11-12'],
  ])('%s at %s: %s', (text, now, due) => {
    expect(read(text, at(now)).due).toBe(due)
  })

  it('reads a day in Korea while it is still the day before in New York', () => {
    const korea = clockAt(new Date('2026-11-12T15:30:00Z'), 'Asia/Seoul')
    expect(read('x today 0600', korea)).toMatchObject({ due: '2026-11-13 0600' })
    expect(read('x 131200ZNOV26', korea).due).toBe('2026-11-13 2100')
  })
})

test.each([
  ['', null],
  ['1600', '16:00'],
  ['16:00', '16:00'],
  ['9:30', '09:30'],
  ['4pm', '16:00'],
  ['2400', '23:59'],
  ['2560', undefined],
  ['1600Z', undefined],
  ['soon', undefined],
  ['1600 0900', undefined],
])('a time in its own field: %j', (text, time) => {
  expect(typedTime(text)).toBe(time)
})

describe('a recurring task', () => {
  it.each([
    ['Motor pool every monday', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-16'],
    ['Motor pool every monday 0900', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-16 0900'],
    ['Motor pool NLT 0900 every monday', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-16 0900'],
    ['Motor pool every mon NLT 30 Nov 0900', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-30 0900'],
    ['Motor pool every mon 0900 NLT 30 Nov', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-30 0900'],
    ['Motor pool every thu 1600', 'FREQ=WEEKLY;BYDAY=TH', '2026-11-12 1600'],
    ['Motor pool every thu 0600', 'FREQ=WEEKLY;BYDAY=TH', '2026-11-19 0600'],
    ['Motor pool every mon, wed and fri', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-13'],
    ['Motor pool every other friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-13'],
    ['Motor pool every 2 weeks', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-26'],
    ['Motor pool every day 0600', 'FREQ=DAILY', '2026-11-13 0600'],
    ['Motor pool every workday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-12'],
    ['Motor pool every month', 'FREQ=MONTHLY', '2026-12-12'],
    ['Motor pool every year NLT 1 Oct 2027', 'FREQ=YEARLY', '2027-10-01'],
  ])('%s', (text, repeat, due) => {
    expect(read(text)).toMatchObject({ title: 'Motor pool', repeat, due, doubts: [] })
  })

  it('leaves a day without an announcing word in the title', () => {
    expect(read('Motor pool Monday every monday 0900')).toMatchObject({
      title: 'Motor pool Monday',
      due: '2026-11-16 0900',
    })
  })

  it('names the first day on its chip', () => {
    const { spans } = readQuickEntry('Motor pool every monday 0900', clock, names)
    expect(spans.map(({ kind, label }) => [kind, label])).toEqual([
      ['recurrence', 'Every week on Monday, first Mon 16 Nov 2026 0900'],
    ])
  })
})

describe('the assignees', () => {
  it.each([
    ['@2nd platoon x', ['p2']],
    ['x @2nd plt', ['p2']],
    ['x @2 PLT', ['p2']],
    ['x @2plt', ['p2']],
    ['x @second platoon', ['p2']],
    ['x @hq', ['hq']],
    ['x @headquarters', ['hq']],
    ['x @1st squad 2nd platoon', ['p2s1']],
    ['x @2nd platoon 1st squad', ['p2s1']],
    ['x @1st squad of 2nd platoon', ['p2s1']],
    ['x @2nd platoon/1st squad', ['p2s1']],
    ['x @2nd Platoon / 1st Squad / A Team', ['p2s1a']],
    ['x @a team', ['p2s1a']],
    ['x @rivera', ['rivera']],
    ['x @SGT Rivera', ['rivera']],
    ['x @Rivera, A.', ['rivera']],
    ['x @SGT Smith', ['smith-m']],
    ['x @Smith, J.', ['smith-j']],
    ['x @smith mary', ['smith-m']],
    ['x @young, kim a', ['young-a']],
    ['x @SPC Young, Kim A.', ['young-a']],
    ['x @Young, Kim B Jr', ['young-jr']],
    ['x @young, kim jr', ['young-jr']],
    ['x @Ortiz, Eva M', ['ortiz']],
    ['x @de la cruz', ['cruz']],
    ['x @obrien', ['obrien']],
    ['x @o’brien', ['obrien']],
    ['x @nunez', ['nunez']],
    ['x @rivera @nunez @rivera', ['rivera', 'nunez']],
    ['x @2nd platoon @rivera', ['p2', 'rivera']],
    ['x @2nd platoon, !high', ['p2']],
  ])('%s', (text, whom) => {
    expect(read(text)).toMatchObject({ title: 'x', whom, doubts: [] })
  })

  it.each([
    ['x @1st squad', ['1st Platoon / 1st Squad', '2nd Platoon / 1st Squad']],
    ['x @smith', ['SPC Smith, J.', 'SGT Smith, M.']],
    ['x @weapons', ['Weapons Platoon', 'PV2 Weapons, A.']],
    ['x @lee', ['PFC Lee, Sam (HQ)', 'PFC Lee, Sam']],
    ['x @young, kim beth', ['SPC Young, Kim Beth', 'SPC Young, K. Jr']],
  ])('%s may mean several', (text, choices) => {
    const { task, doubts } = readQuickEntry(text, clock, names)
    expect(task).toMatchObject({ title: text, groupId: null, assignees: [] })
    expect(doubts.map((doubt) => doubt.choices.map(({ name }) => name))).toEqual([choices])
  })

  it('says when nobody has the name, and reads both of two groups', () => {
    expect(read('x @Nobody now')).toMatchObject({
      title: 'x @Nobody now',
      doubts: ['Nobody here is called Nobody.'],
    })
    const problem = (text: string) => entryProblem(readQuickEntry(text, clock, names))
    expect(problem('x @Nobody now')).toBe('Nobody here is called Nobody. Name somebody else, or take out the @.')
    expect(problem('Clean @1st squad')).toContain('Choose one.')
    expect(problem('x @hq now')).toBeNull()
    expect(read('x @hq @2nd platoon')).toMatchObject({ whom: ['hq'], title: 'x @2nd platoon' })
  })

  it('does not take the words after a name for a first name', () => {
    expect(read('@rivera ana lyse the range')).toMatchObject({ whom: ['rivera'], title: 'ana lyse the range' })
  })

  it('puts a choice into the line when a typed name is unique to it', () => {
    const choose = (text: string, index: number) => {
      const { doubts } = readQuickEntry(text, clock, names)
      const target = doubts[0]?.choices[index]
      return doubts[0] && target ? withChoice(text, doubts[0], target, names, soldiers) : undefined
    }
    expect(choose('Clean @smith !high', 0)).toBe('Clean @SPC Smith !high')
    expect(choose('Clean @1st squad', 1)).toBe('Clean @2nd Platoon / 1st Squad')
    expect(choose('Clean @lee', 0)).toBeNull()
    expect(choose('Clean @young !high', 0)).toBe('Clean @SPC Young, Kim A !high')
    expect(choose('Clean @young', 2)).toBe('Clean @SPC Young, K. Jr')
  })

  it('takes who was chosen for a name that cannot be typed apart', () => {
    const line = '@lee, Clean'
    const [doubt] = readQuickEntry(line, clock, names).doubts
    const target = doubt?.choices[1]
    if (!doubt || !target) throw new Error('Two Soldiers have this name')
    const chosen = withChosen(NONE_CHOSEN, line, doubt, target)
    expect(readQuickEntry(line, clock, names, chosen)).toMatchObject({
      task: { title: 'Clean', assignees: ['twin-2'] },
      doubts: [],
    })
    expect(readQuickEntry('@smith Clean', clock, names, chosen).doubts).toHaveLength(1)
  })

  it('leaves the words after a full name in the title', () => {
    expect(read('@Ortiz, Eva m4 keys')).toMatchObject({ whom: ['ortiz'], title: 'm4 keys' })
    expect(read('@young, kim a Turn in CAC')).toMatchObject({ whom: ['young-a'], title: 'Turn in CAC' })
  })
})

describe('priority and source', () => {
  it.each([
    ['x !high', 'high'],
    ['x !crit', 'critical'],
    ['x !CRITICAL', 'critical'],
    ['x !!', 'critical'],
    ['x !routine', 'routine'],
    ['!high, x', 'high'],
  ])('%s: %s', (text, priority) => {
    expect(read(text)).toMatchObject({ title: 'x', priority, doubts: [] })
  })

  it('names an unknown priority', () => {
    expect(read('x !now')).toMatchObject({
      title: 'x !now',
      priority: 'routine',
      doubts: ['!now is not a priority. Use !routine, !high or !critical.'],
    })
    expect(read('x !high !crit')).toMatchObject({ priority: 'high', title: 'x !crit' })
    expect(read('Move out !')).toMatchObject({ title: 'Move out !', doubts: [] })
  })

  it.each([
    ['x from S4', 'x', 'S4'],
    ['x from the XO NLT fri', 'x', 'the XO'],
    ['x from FRAGO 12 to OPORD 26-03', 'x', 'FRAGO 12 to OPORD 26-03'],
    ['NLT fri from training meeting', '', 'training meeting'],
    ['x source: Training meeting !high', 'x', 'Training meeting'],
    ['Draw keys from the supply room', 'Draw keys from the supply room', ''],
  ])('%s', (text, title, source) => {
    expect(read(text)).toMatchObject({ title, source })
  })
})

describe('undoing what was understood', () => {
  it('removes what follows a mark, and leaves other words in the title', () => {
    const text = 'Formation 1600 @2nd platoon'
    const { spans } = readQuickEntry(text, clock, names)
    const [time, group] = spans
    const later = time ? withoutSpan(text, time) : ''
    expect(read(later)).toMatchObject({ title: 'Formation 1600', due: '', whom: ['p2'] })
    expect(later).toBe(`Formation ${AS_IT_STANDS}1600 @2nd platoon`)
    expect(group && withoutSpan(text, group)).toBe('Formation 1600 ')
  })
})

const WORDS = [
  ...'NLT by due on at every other next this in from source: the of and / @ ! !! @2nd platoon squad 1st @1st @rivera @smith @lee'.split(
    ' ',
  ),
  ...'J. Mary, SGT !high !crit !foo 20 Nov 20NOV 1600 0900 2026 26 31 Feb 201600ZNOV26 11/20 fri monday tomorrow today'.split(
    ' ',
  ),
  ...'EOD 3 days hours week month S4 FRAGO 12 Draw rounds weapons, report; "quoted" @@ !!! NLT: 2400 9999'.split(' '),
  `${AS_IT_STANDS}1600`,
  `${AS_IT_STANDS}@rivera`,
]
const anyLine = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(' ')),
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
)
const anyClock = fc
  .record({
    now: fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Seoul', 'Australia/Lord_Howe', 'Asia/Kolkata'),
  })
  .map(({ now, timeZone }) => clockAt(now, timeZone))

describe('any typed line', () => {
  const letters = (text: string) =>
    [...text.replaceAll(AS_IT_STANDS, '').matchAll(/[\p{L}\p{N}@!]/gu)]
      .map(([one]) => one)
      .sort()
      .join('')

  it('is understood or in the title, and nothing is in both', () => {
    fc.assert(
      fc.property(anyLine, anyClock, (text, at) => {
        const { task, spans, doubts } = readQuickEntry(text, at, names)
        let end = 0
        let understood = ''
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(end)
          expect(span.end).toBeLessThanOrEqual(text.length)
          expect(span.label).not.toBe('')
          end = span.end
          understood += text.slice(span.start, span.end)
        }
        for (const doubt of doubts) expect(doubt.end).toBeGreaterThan(doubt.start)
        expect(letters(understood + task.title)).toBe(letters(text))
      }),
      { numRuns: 600 },
    )
  })

  it('gives the same task when it is written out and read again', () => {
    fc.assert(
      fc.property(anyLine, anyClock, (text, at) => {
        const { task } = readQuickEntry(text, at, names)
        const written = quickEntryOf(task, at, names, soldiers)
        const again = readQuickEntry(written, at, names).task
        expect(again).toEqual(task)
        expect(quickEntryOf(again, at, names, soldiers)).toBe(written)
      }),
      { numRuns: 300 },
    )
  })

  it('does not understand again what was undone', () => {
    fc.assert(
      fc.property(anyLine, anyClock, fc.nat(), (text, at, pick) => {
        const { spans } = readQuickEntry(text, at, names)
        const span = spans[pick % Math.max(1, spans.length)]
        if (!span || span.marked) return
        const after = withoutSpan(text, span)
        expect(letters(after)).toBe(letters(text))
        for (const { kind, start, end } of readQuickEntry(after, at, names).spans) {
          if (kind !== 'source') expect(after.slice(start, end)).not.toContain(AS_IT_STANDS)
        }
      }),
    )
  })
})
