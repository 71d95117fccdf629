import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, daysBetween, formatDate } from '../../kernel/calendar-date.ts'
import { dayOrderOf, latestYearOf, readDate } from './import-dates.ts'

const today = '2026-11-21' as CalendarDate
const ahead = latestYearOf('ets', today)

function read(cell: Parameters<typeof readDate>[0], order = 'month first' as Parameters<typeof readDate>[1]): string {
  const result = readDate(cell, order, ahead)
  return 'date' in result ? result.date : result.problem
}

describe('readDate', () => {
  test.each([
    '2027-06-26',
    '2027-6-26',
    '2027/06/26',
    '2027.06.26',
    '20270626',
    '26-Jun-27',
    '26-JUN-2027',
    '26 JUN 2027',
    '26 Jun 27',
    '26JUN27',
    '26JUN2027',
    '26 June 2027',
    '26. June 2027',
    '26th June 2027',
    "26 Jun '27",
    '6/26/2027',
    '06/26/2027',
    '6/26/27',
    '06-26-2027',
    '6-26-27',
    '26.06.2027',
    '26.6.27',
    '06.26.2027',
    'June 26, 2027',
    'Jun 26 2027',
    'June 26th, 2027',
    'Jun-26-2027',
    'JUN 26, 27',
    '2027 JUN 26',
    '2027-Jun-26',
    'Saturday, June 26, 2027',
    'Sat 26 Jun 2027',
    '2027-06-26T00:00:00Z',
    '2027-06-26 00:00:00',
    '6/26/2027 12:00:00 AM',
    ' 2027-06-26 ',
    '\u00a02027-06-26',
  ])('%s', (text) => expect(read(text)).toBe('2027-06-26'))

  test('cells of a spreadsheet', () => {
    expect(read({ date: '2027-06-26' as CalendarDate })).toBe('2027-06-26')
    expect(read(46_564)).toBe('2027-06-26')
    expect(read(46_564.75)).toBe('2027-06-26')
    expect(read(20_270_626)).toBe('2027-06-26')
    expect(read(20_270_231)).toBe('no such date')
    expect(read(5)).toBe('not a date')
    expect(read(true)).toBe('not a date')
  })

  test('text that is a number is not a serial number', () => expect(read('46564')).toBe('not a date'))

  test.each([
    '31 FEB 2027',
    '2/30/2027',
    '20270231',
    '2027-13-01',
    '29 FEB 2027',
    '0/1/2027',
    '13/13/2027',
    '1/1/0027',
    '2027-00-00',
  ])('%s does not exist', (text) => expect(read(text)).toBe('no such date'))

  test.each([
    'soon',
    '26 Juno 2027',
    '26 Ma 2027',
    'Jun 2027',
    '2027',
    '6/26',
    '26-Jun',
    '',
    '26 JUN 20277',
    '1/2/3/2027',
  ])('%j is not a date', (text) => expect(read(text)).toBe('not a date'))

  test('takes the order of days and months from the column', () => {
    expect(read('6/7/2027', 'month first')).toBe('2027-06-07')
    expect(read('6/7/2027', 'day first')).toBe('2027-07-06')
    // A month in words, or a year in front, makes the order clear.
    expect(read('6 Jul 2027', 'month first')).toBe('2027-07-06')
    expect(read('2027/6/7', 'day first')).toBe('2027-06-07')
  })

  test('reads any day in every clear style', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
        const date = addDays('1996-01-01' as CalendarDate, days)
        const [year = '', month = '', day = ''] = date.split('-')
        const styles = [
          date,
          `${year}${month}${day}`,
          formatDate(date),
          formatDate(date).toUpperCase().replaceAll(' ', ''),
          `${month}/${day}/${year}`,
          `${day}.${month}.${year}`,
        ]
        for (const style of styles) {
          const dots = style.includes('.')
          // With dots the day comes first, unless only the second number can be a day.
          fc.pre(!dots || Number(month) <= 12)
          expect(read(style), style).toBe(date)
        }
        const serial = daysBetween('1899-12-30' as CalendarDate, date)
        expect(serial > 73_415 ? date : read(serial)).toBe(date)
      }),
    )
  })
})

describe('the order of days and months in a column', () => {
  test.each([
    [['6/7/2027', '1/2/2027'], 'month first'],
    [['6/7/2027', '1/22/2027'], 'month first'],
    [['6/7/2027', '22/1/2027'], 'day first'],
    [['22-1-27', '', null, 46_564, 'soon'], 'day first'],
    // One wrong date does not change the order of all other dates of the column.
    [['31/2/2027', '1/22/2027', '2/23/2027'], 'month first'],
    [['1/22/2027', '22/1/2027', '23/1/2027'], 'day first'],
    [[], 'month first'],
  ] as const)('%j: %s', (column, order) => expect(dayOrderOf(column)).toBe(order))
})

describe('years of two digits', () => {
  const year = (field: Parameters<typeof latestYearOf>[0], digits: string) => {
    const result = readDate(`1-Jan-${digits}`, 'month first', latestYearOf(field, today))
    return 'date' in result ? result.date.slice(0, 4) : result.problem
  }
  test('a birth is at least 15 years ago', () =>
    expect(['98', '07', '11', '12', '26'].map((digits) => year('dob', digits))).toEqual([
      '1998',
      '2007',
      '2011',
      '1912',
      '1926',
    ]))
  test('service began in the past, or is on orders', () =>
    expect(['98', '26', '31', '32', '80'].map((digits) => year('dor', digits))).toEqual([
      '1998',
      '2026',
      '2031',
      '1932',
      '1980',
    ]))
  test('every other date may be in the future', () =>
    expect(['26', '27', '45', '95', '96'].map((digits) => year('ets', digits))).toEqual([
      '2026',
      '2027',
      '2045',
      '2095',
      '1996',
    ]))
})
