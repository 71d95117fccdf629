import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '../../kernel/calendar-date.ts'
import type { SessionFact, SoldierFacts } from './counseling-due.ts'
import { SEED_CADENCE } from './policy.ts'
import { counselingReminders, reminderKey } from './reminders.ts'

const day = (value: string) => value as CalendarDate
const GAINED = day('2026-11-01')

const session = (more: Partial<SessionFact>): SessionFact => ({
  id: 's1',
  kind: 'performance',
  state: 'delivered',
  heldOn: day('2026-10-10'),
  nextOn: null,
  assessOn: null,
  assessedOn: null,
  ...more,
})
const soldier = (more: Partial<SoldierFacts>): SoldierFacts => ({
  rank: 'SGT',
  gainedOn: null,
  keptSince: day('2024-01-01'),
  sessions: [],
  ...more,
})

/** All reminders over some days, with one check each morning. `away` lists the days without a check. */
function mornings(facts: SoldierFacts, from: CalendarDate, days: number, away: readonly number[] = []): string[] {
  const told = new Set<string>()
  const lines: string[] = []
  for (let index = 0; index < days; index += 1) {
    if (away.includes(index)) continue
    const today = addDays(from, index)
    for (const reminder of counselingReminders(facts, SEED_CADENCE, told, today)) {
      told.add(reminderKey(reminder))
      lines.push(`${today} ${reminderKey(reminder)}`)
    }
  }
  return lines
}

describe('leaders are reminded', () => {
  test('of a date that a session agreed where no policy line applies, once, when it is due', () => {
    const agreed = session({ heldOn: GAINED, nextOn: day('2026-12-01') })
    expect(mornings(soldier({ rank: 'CIV', sessions: [agreed] }), GAINED, 60)).toEqual([
      '2026-12-01 agreed 2026-12-01 due',
    ])
  })

  test('of a reception on day 20 and day 30, once each', () => {
    const arrived = soldier({ gainedOn: GAINED })
    const lines = mornings(arrived, GAINED, 120).filter((line) => line.includes('reception'))
    expect(lines).toEqual(['2026-11-21 reception 2026-12-01 soon', '2026-12-01 reception 2026-12-01 due'])
  })

  test('of an assessment three days ahead and on its day', () => {
    const facts = soldier({ sessions: [session({ assessOn: day('2026-11-20') })] })
    expect(mornings(facts, day('2026-11-10'), 30)).toEqual([
      '2026-11-17 assessment:s1 2026-11-20 soon',
      '2026-11-20 assessment:s1 2026-11-20 due',
    ])
  })

  test('of the next counseling on its day, not before', () => {
    const facts = soldier({ sessions: [session({ heldOn: day('2026-08-25') })] })
    expect(mornings(facts, day('2026-11-10'), 60)).toEqual(['2026-11-25 nco 2026-11-25 due'])
  })

  test('the day after a day without a check, and no longer of what was to come', () => {
    const facts = soldier({ sessions: [session({ assessOn: day('2026-11-20') })] })
    expect(mornings(facts, day('2026-11-17'), 20, [0, 1, 2, 3, 4])).toEqual(['2026-11-22 assessment:s1 2026-11-20 due'])
  })

  test('again when the date was moved', () => {
    const told = new Set(['nco 2026-11-20 due'])
    const at = (nextOn: string) =>
      counselingReminders(
        soldier({ sessions: [session({ heldOn: day('2026-08-20'), nextOn: day(nextOn) })] }),
        SEED_CADENCE,
        told,
        day('2026-11-25'),
      ).map(reminderKey)
    expect(at('2026-12-20')).toEqual([])
    expect(at('2026-11-19')).toEqual(['nco 2026-11-19 due'])
  })
})
