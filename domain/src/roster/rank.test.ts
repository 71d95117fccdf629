import { describe, expect, test } from 'vitest'
import { comparePrecedence, parseRank, RANKS, rankOf, seniorityKey, strengthClassOf } from './rank.ts'

test('ranks are in order of precedence', () => {
  expect(RANKS.map(({ abbr, precedence }) => `${abbr} ${precedence}`).join(', ')).toBe(
    'PVT 1, PV2 2, PFC 3, SPC 4, CPL 5, SGT 6, SSG 7, SFC 8, MSG 9, 1SG 10, SGM 11, CSM 12, SMA 13, ' +
      'WO1 20, CW2 21, CW3 22, CW4 23, CW5 24, 2LT 30, 1LT 31, CPT 32, MAJ 33, LTC 34, COL 35, BG 36, MG 37, LTG 38, GEN 39',
  )
})

test('a corporal is an NCO and a specialist is not', () => {
  expect(['SPC', 'CPL', 'SMA', 'WO1', '2LT', 'SPX'].map(strengthClassOf)).toEqual([
    'enlisted',
    'nco',
    'nco',
    'warrant',
    'officer',
    null,
  ])
  expect(rankOf('1SG')).toMatchObject({ title: 'First Sergeant', grade: 'E-8' })
  expect(rankOf('sgt')).toBeNull()
})

describe('parseRank', () => {
  test('reads every rank by abbreviation and title in any case', () => {
    for (const rank of RANKS) {
      for (const typed of [rank.abbr, rank.abbr.toLowerCase(), ` ${rank.abbr}. `])
        expect(parseRank(typed)?.rank).toBe(rank)
      const named = parseRank(rank.title.toLowerCase())?.rank
      expect(named?.title).toBe(rank.title)
    }
  })

  test.each([
    [' sgt ', 'SGT'],
    ['S.G.T.', 'SGT'],
    ['Sgt.', 'SGT'],
    ['E-5', 'SGT'],
    ['E5', 'SGT'],
    ['e 5', 'SGT'],
    ['E05', 'SGT'],
    ['(E-5)', 'SGT'],
    ['E-1', 'PVT'],
    ['E-2', 'PV2'],
    ['E4', 'SPC'],
    ['E-8', 'MSG'],
    ['E-9', 'SGM'],
    ['O-3', 'CPT'],
    ['O10', 'GEN'],
    ['W-2', 'CW2'],
    ['W1', 'WO1'],
    ['PV1', 'PVT'],
    ['PVT1', 'PVT'],
    ['PVT 2', 'PV2'],
    ['PV-2', 'PV2'],
    ['Private (E-2)', 'PV2'],
    ['SP4', 'SPC'],
    ['Spec 4', 'SPC'],
    ['1st Sgt', '1SG'],
    ['1stSgt.', '1SG'],
    ['First Sergeant', '1SG'],
    ['Sergeant First Class', 'SFC'],
    ['Sgt 1st Class', 'SFC'],
    ['Staff Sgt.', 'SSG'],
    ['Command Sergeant Major', 'CSM'],
    ['Sgt Maj', 'SGM'],
    ['SGT/E-5', 'SGT'],
    ['E5/SGT', 'SGT'],
    ['CPL (E-4)', 'CPL'],
    ['1SG/E-8', '1SG'],
    ['CW-2', 'CW2'],
    ['Chief Warrant Officer 3', 'CW3'],
    ['2nd Lt', '2LT'],
    ['1st Lieutenant', '1LT'],
    ['Capt.', 'CPT'],
    ['Lt. Col.', 'LTC'],
    ['Lieutenant Colonel', 'LTC'],
    ['Brig. Gen.', 'BG'],
  ])('%s is %s', (typed, abbr) => {
    expect(parseRank(typed)).toMatchObject({ rank: { abbr }, promotable: false, exact: false })
  })

  test.each([
    ['SGT(P)', 'SGT', true],
    ['SPC (P)', 'SPC', true],
    ['ssg (p)', 'SSG', false],
    ['CPT-P', 'CPT', false],
    ['E-4 (P)', 'SPC', false],
    ['Staff Sergeant (Promotable)', 'SSG', false],
  ])('%s is %s, promotable', (typed, abbr, exact) => {
    expect(parseRank(typed)).toMatchObject({ rank: { abbr }, promotable: true, exact })
  })

  test('knows when a pay grade does not decide the rank', () => {
    expect(parseRank('E-8')?.gradeOnly).toBe(true)
    expect(parseRank('1SG/E-8')?.gradeOnly).toBe(false)
    expect(parseRank('SGT')).toMatchObject({ exact: true, gradeOnly: false })
  })

  test.each([
    'SPX',
    '',
    '  ',
    'LT',
    'Chief',
    'E-10',
    'E-0',
    'O-11',
    'W-6',
    'SGT/E-6',
    'GS-12',
    'CIV',
    'Seaman',
    '5',
    '(P)',
    'SGT SSG',
    'constructor',
    '__proto__',
  ])('%j is not a rank', (typed) => expect(parseRank(typed)).toBeNull())
})

test('senior first, then the earlier date of rank, unknown dates last', () => {
  const soldiers = [
    { rank: 'SPX' },
    { rank: 'SPC' },
    { rank: 'SGT', dor: null },
    { rank: 'SGT', dor: '2024-05-01' },
    { rank: 'SGT', dor: '2020-05-01' },
    { rank: 'CPL', dor: '2010-01-01' },
    { rank: 'WO1' },
    { rank: 'CSM' },
    { rank: '2LT' },
  ]
  expect(soldiers.sort(comparePrecedence).map(({ rank, dor }) => `${rank} ${dor ?? ''}`.trim())).toEqual([
    '2LT',
    'WO1',
    'CSM',
    'SGT 2020-05-01',
    'SGT 2024-05-01',
    'SGT',
    'CPL 2010-01-01',
    'SPC',
    'SPX',
  ])
})

test('names sort by precedence and then by name, never by the letters of a rank', () => {
  const names = [
    'SSG Adams, J.',
    '1SG Young, B.',
    'PV2 Clark, T.',
    'SGT Baker, J.',
    'CPT Herrera, L.',
    'SGT Allen, K.',
    'WO1 Diaz, P.',
    'SPC Ng',
  ]
  expect(names.toSorted((a, b) => (seniorityKey(a) < seniorityKey(b) ? -1 : 1))).toEqual([
    ...['CPT Herrera, L.', 'WO1 Diaz, P.', '1SG Young, B.', 'SSG Adams, J.', 'SGT Allen, K.', 'SGT Baker, J.'],
    ...['SPC Ng', 'PV2 Clark, T.'],
  ])
})
