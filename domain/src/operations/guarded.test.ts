import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findOperationsGuarded, guardOperations, operationsText, requiredOperationsText } from './guarded.ts'

const GRIDS = [
  '17S PU 12345 67890',
  '17SPU1234567890',
  '17S PU 1234 5678',
  'meet at 38smb448840 then eat',
  'PU 12345 67890',
  'PU12345678',
  'FB 123 456',
  'grid 123456',
  'Grid: 1234567890',
  'grids 1234 5678 and 1300 5700',
  '12345 67890',
  'LZ at 1234 9876',
  '１７Ｓ ＰＵ １２３４５ ６７８９０',
  '17S\u00a0PU\u200912345\u200967890',
  '17N 630084 4833438',
  'E 630084 N 4833438',
  'easting 6300',
  '35.1390, -79.0064',
  '35.139 -79.006',
  '35.13N 79.00W',
  'N35.1390 W79.0064',
  '35.1390° N, 79.0064° W',
  'lat 35.1 long -79',
  `35° 08' 20" N 79° 00' 23" W`,
  '35º08′20″N 079º00′23″W',
  '35°08.34’ N',
  '35-08-20N 079-00-23W',
  '350820N0790023W',
  '3508N 07900W',
  '35d08m20s',
  'https://maps.example/@35.1390443,-79.0064281,15z',
  '33T 0456789 4567890',
  'MGRS PU12',
  '123 456 is the grid',
  '12345678 (grid)',
  '35 deg 08 min N',
  '35 degrees 8 minutes north',
  '35,1390 79,0064',
  'latitude 35',
  'Lat N35 08 Long W079 00',
  '35°N 79°W',
  'w3w filled.count.soap',
  '8FVC2222+22',
  '///filled.count.soap',
  'pu12345678',
  'pu1234567890',
  '17spu1234567890',
  'Pu12345678',
]

const MOVEMENTS = [
  'SP 0430 RP 0615',
  'SP: 0430',
  'SP time is 04:30',
  'SP NLT 0430',
  'LD time 0500',
  'LD at 120500ZNOV26',
  'LD H+2',
  'start point at 0430',
  'Start Point Alpha 0430',
  'movement along Route Irish at 0500',
  'movement along MSR Tampa at 0500',
  'convoy takes msr tampa and is back at 1700',
  'MSR Tampa',
  'ASR SWORD',
  'Convoy on Route Blue',
  'via Route 24',
  'Route Gold 0500',
  'CP 1 0445, CP 2 0510',
  'checkpoint 3 at 05:10',
  'CP Alpha 0445',
  'S.P. 0430',
  'startpoint 0430',
  'SP time 4:30',
  'SP on 12 Nov 0430',
  '0430 SP',
  'H-hour is 0400',
  'TOT 0430',
  'wheels up at 0615 from Pope',
  'ETD 0430',
  'infil 0200 exfil 0430',
  'Convoy departs FOB Salerno at 0430',
  'patrol leaves COP at 0200',
  'Move to OBJ Lion NLT 0500',
  'Arrive Baghdad 120430ZNOV26',
  'Route Irish',
  'on route Gold to BAF',
  'take I-95 N to Fort Bragg, depart 0430',
  'Hwy 1 at 0430',
  'Convoy departs at 6am',
  'Convoy leaves at 6 a.m.',
  'Convoy departs 6:30 P.M.',
  'SP 6am',
  'SP at 11 pm',
  '6 am SP',
  'Line of march crosses SP at 6 am',
  'CP 2 at 6 am',
  'Patrol steps off 2200',
  'Patrol steps off at 10 pm',
  'Convoy rolls at 0500',
  'Convoy is rolling by 5am',
]

const HARMLESS = [
  '',
  'Range 14',
  'Bldg 4-1234',
  '0630 formation',
  'Formation 0630, work call 0900 1700',
  'DoD ID 1234567890',
  'ID 1234567890',
  '1234567890',
  '910-555-0134',
  '(910) 555-0134',
  '910 555 0134',
  '9105550134',
  '+1 910 555 0134',
  '+49 6371 86 1234',
  '+49 6371 8612 3456',
  'DSN 312 555 0134',
  'call 6371 8612',
  '12 Nov 2026',
  '2026-11-12',
  '11/12/2026',
  '20261112',
  '11122026',
  '121430ZNOV26',
  'FY 2026 2027',
  'from 2026 2027',
  'Fort Liberty 28310',
  'OPORD 26-014, FRAGO 3',
  'DA 2062, DD 1970, AR 600-55, FM 7-0',
  'SN 123456',
  '2 x M4, 4 x AN/PVS-14, 1 x M1083',
  'NSN 1005-01-231-0973',
  '5.56 mm, 2100 rounds; 7.62 mm, 800 rounds',
  'Uniform ACU, 35 lb ruck, 12 miles in 3 hours',
  'Heat category 5 at 90° F',
  'Report to the motor pool at 0430',
  'Convoy lane training at Range 68, 0800 to 1600',
  'Route clearance training 0900',
  'Movement to the ranges is by bus at 0500',
  'Report 0500 S Gate, 0530 E Gate',
  'Vehicles A21, A22 and HQ6',
  'Return keys by 1700 to 1SG Smith, x4-1234',
  'Lanes 1 2 3 4, tables 5 6',
  'Sgt. 12 E Co at 1000 1100',
  'HQ-12',
  'A 1-504',
  'T-6',
  'DODIC A059 2100 rds',
  'UIC WABCAA',
  'LIN M09009',
  'M1083 4512, M1151 2201',
  'rounds 1680 2100',
  '2100 1680 rounds',
  'Cost 1200 4500',
  'SINCGARS 1234 5678',
  'Check serials before leaving at 1700',
  'Leave the AO clean by 1600',
  'Route Clearance Training, Route Recon',
  'Road march 12 miles at 0500',
  'Bus leaves the company area 0700',
  '2 each grid paper, 1:50000 map',
  'SP4 Jones, SPC Smith 0430',
  'Class at 6 pm in the dayroom',
  'Formation 0630 at the motor pool',
  'Report to the motor pool at 6 am',
  'Rolls of tape 500',
  'Bus rolls 12 sleeping mats',
  '12 meals at 6 pm',
  'Convoy kit: 12 rolls of tape, 0630',
  'Patrol roll call 0500',
  'Convoy roll-over training 0900',
  'Convoy rolls 6 amps of power',
  'Convoy moves 6 PMCS kits',
  'Tape, 4 rolls, due 121430ZNOV26',
  'Bus leaves at 6am',
  'sn12345678',
  'id12345678',
  'no1234567890',
  'ph9105550134',
  'nr12345678',
  'pu12345',
  'ab123456',
  'part ab123456789',
]

describe('texts of operations', () => {
  test.each(GRIDS)('a grid is refused: %s', (text) => {
    expect(findOperationsGuarded(text)).toBe('grid')
    expect(findOperationsGuarded(`Occupy ${text} with 2nd PLT.`)).toBe('grid')
  })

  test.each(MOVEMENTS)('a movement is refused: %s', (text) => {
    expect(findOperationsGuarded(text)).toBe('movement')
    expect(findOperationsGuarded(`Note: ${text}.`)).toBe('movement')
  })

  test.each(HARMLESS)('other text is accepted: %s', (text) => {
    expect(findOperationsGuarded(text)).toBeNull()
  })

  test('the message says what to write instead', () => {
    expect(guardOperations('17S PU 12345 67890')).toMatch(/^No grids .* Name the place in words, e\.g\., Range 14\.$/)
    expect(operationsText(80).safeParse('SP 0430').error?.issues[0]?.message).toMatch(/^No routes or movement times/)
    expect(operationsText(80).parse(' Range 14 ')).toBe('Range 14')
    expect(requiredOperationsText(80).safeParse(' ').error?.issues[0]?.message).toBe('Fill this in.')
    expect(operationsText(80).safeParse('123-45-6789').success).toBe(false)
  })
})

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''))
const letter = (letters: string) => fc.constantFrom(...letters)
const SQUARES = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const BANDS = 'CDEFGHJKLMNPQRSTUVWX'
const prose = fc.constantFrom('', 'Meet at ', 'Guard post, ', 'Ammo point: ', 'see (')
const two = (value: number) => String(value).padStart(2, '0')

describe('with any numbers', () => {
  test('a grid with its zone is refused with any spacing', () => {
    const grid = fc
      .tuple(
        fc.integer({ min: 1, max: 60 }),
        ...[letter(BANDS), letter(SQUARES), letter('ABCDEFGHJKLMNPQRSTUV'), fc.constantFrom('', ' ', '-', ', ')],
        fc.integer({ min: 3, max: 5 }).chain((n) => fc.tuple(digits(n), digits(n))),
        fc.boolean(),
      )
      .map(([zone, band, column, row, gap, [east, north], small]) => {
        const text = `${zone}${band}${gap}${column}${row}${gap}${east}${gap}${north}`
        return small ? text.toLowerCase() : text
      })
    fc.assert(
      fc.property(prose, grid, (before, text) => {
        expect(findOperationsGuarded(before + text)).toBe('grid')
      }),
    )
  })

  test('a latitude with its longitude is refused, in decimals and in degrees', () => {
    const place = fc.tuple(
      fc.double({ min: 0.0001, max: 89.9, noNaN: true }),
      fc.double({ min: 0.0001, max: 179.9, noNaN: true }),
      fc.integer({ min: 0, max: 4 }),
    )
    const said = place.map(([lat, long, form]) => {
      const parts = (value: number) =>
        [Math.floor(value), two(Math.floor((value * 60) % 60)), two(Math.floor((value * 3600) % 60))] as const
      const [d, m, s] = parts(lat)
      const [dd, mm, ss] = parts(long)
      if (form === 0) return `${lat.toFixed(4)}, -${long.toFixed(4)}`
      if (form === 1) return `${lat.toFixed(2)}N ${long.toFixed(2)}W`
      if (form === 2) return `${d}°${m}'${s}"N ${dd}°${mm}'${ss}"E`
      if (form === 3) return `${two(d)}-${m}-${s}N ${String(dd).padStart(3, '0')}-${mm}-${ss}E`
      return `${lat.toFixed(5)} ${long.toFixed(5)}`
    })
    fc.assert(
      fc.property(prose, said, (before, text) => {
        expect(findOperationsGuarded(before + text)).toBe('grid')
      }),
    )
  })

  test('telephone numbers, DoD IDs, dates, times and buildings are accepted', () => {
    const harmless = fc.oneof(
      digits(10),
      digits(10).map((n) => `DoD ID ${n}`),
      fc
        .tuple(digits(10), fc.constantFrom('-', ' ', '.'))
        .map(([n, gap]) => [n.slice(0, 3), n.slice(3, 6), n.slice(6)].join(gap)),
      digits(10).map((n) => `(${n.slice(0, 3)}) ${n.slice(3, 6)}-${n.slice(6)}`),
      digits(7).map((n) => `${n.slice(0, 3)}-${n.slice(3)}`),
      digits(5).map((n) => `Bldg ${n[0]}-${n.slice(1)}`),
      fc.integer({ min: 0, max: 1439 }).map((minute) => `${two(Math.floor(minute / 60))}${two(minute % 60)} formation`),
      fc
        .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 2000, max: 2099 }))
        .map(([day, year]) => `${day} Nov ${year}`),
      fc
        .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      fc.integer({ min: 1, max: 999 }).map((n) => `Range ${n}`),
    )
    const before = fc.constantFrom('', 'Formation, ', 'Call ', 'POC: ', 'see (')
    fc.assert(
      fc.property(before, harmless, (words, text) => {
        expect(findOperationsGuarded(`${words}${text}`)).toBe(null)
      }),
    )
  })

  test('the longest texts are checked too', () => {
    for (const piece of ['1', '1 ', 'AB1', '35.', 'MSR a ', 'route ', 'move ', '°', 'SP ', "1'"]) {
      expect(findOperationsGuarded(piece.repeat(4000)), piece).not.toBeUndefined()
    }
  })
})
