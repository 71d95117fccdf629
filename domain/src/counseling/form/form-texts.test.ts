import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../kernel/calendar-date.ts'
import {
  checkedBox,
  formTexts,
  nextCounseling,
  type ReadCounseling,
  signatureOf,
  signatureWords,
} from './form-texts.ts'

const day = (text: string) => text as CalendarDate
const base: ReadCounseling = {
  line: {
    id: '00000000-0000-4000-8000-000000000001',
    rosterId: '00000000-0000-4000-8000-000000000002',
    rosterName: '2nd Platoon',
    soldierId: '00000000-0000-4000-8000-000000000003',
    soldier: 'SPC Smith, J.',
    archived: false,
    counselor: 'SFC Navarro',
    own: true,
    aboutMe: false,
    kind: 'substandard',
    state: 'assessed',
    heldOn: day('2026-11-12'),
    deliveredAt: '2026-11-12T15:00:00.000Z',
    acknowledgedAt: '2026-11-12T16:00:00.000Z',
    assessOn: day('2026-12-12'),
    assessedOn: day('2026-12-13'),
    nextOn: day('2027-01-12'),
    closedAt: null,
    shared: false,
    savedAt: '2026-11-12T15:00:00.000Z',
    version: 3,
  },
  text: {
    kind: 'substandard',
    heldOn: day('2026-11-12'),
    organization: 'A Co, 2-504 PIR',
    counselorTitle: 'Platoon Sergeant',
    place: 'Orderly room',
    purpose: 'Late to formation.',
    keyPoints: 'Standard explained.',
    plan: [
      {
        id: '00000000-0000-4000-8000-000000000004',
        action: 'Be early',
        standard: '10 minutes',
        suspense: day('2026-11-30'),
      },
      { id: '00000000-0000-4000-8000-000000000005', action: 'Set two alarms', standard: '', suspense: null },
    ],
    leaderResponsibilities: 'Check daily.',
    assessOn: day('2026-12-12'),
    nextOn: day('2027-01-12'),
    links: [{ label: 'AR 600-20', url: 'https://armypubs.army.mil/' }],
    parties: { name: 'Smith, John A.', rankGrade: 'SPC/E-4', counselor: 'SFC Navarro, Ana M.' },
    response: 'disagree',
    remarks: 'I was on sick call.',
    refusal: null,
    assessment: 'On time since.',
    result: 'achieved',
    addenda: [],
  },
  signatures: [
    {
      id: '00000000-0000-4000-8000-000000000006',
      signer: 'soldier',
      name: 'Smith, John A.',
      at: '2026-11-13T03:30:00.000Z',
      how: 'by link',
      strokes: [[0, 0, 10, 10]],
      typed: false,
    },
  ],
  integrity: 'whole',
  events: [],
  tasked: [],
}
const zone = 'America/New_York'

describe('the blocks of the form', () => {
  test('contain everything that a session says', () => {
    expect(formTexts(base, zone)).toEqual({
      name: 'Smith, John A.',
      rankGrade: 'SPC/E-4',
      date: '12 Nov 2026',
      organization: 'A Co, 2-504 PIR',
      counselor: 'SFC Navarro, Ana M., Platoon Sergeant',
      purpose: 'Event-Oriented counseling: Substandard performance. Place: Orderly room.\nLate to formation.',
      keyPoints: 'Standard explained.\nAttachments:\n- AR 600-20: https://armypubs.army.mil/',
      plan: '1. Be early\n    Standard: 10 minutes\n    Suspense: 30 Nov 2026\n2. Set two alarms\nTo be assessed on 12 Dec 2026.',
      leaderResponsibilities: 'Check daily.\nNext counseling: 12 Jan 2027.',
      remarks: 'I was on sick call.',
      assessment: 'The plan of action was achieved.\nOn time since.\nNext counseling: 12 Jan 2027.',
      soldierDate: '12 Nov 2026',
      counselorDate: '',
      assessmentDate: '13 Dec 2026',
    })
  })

  test('show a next session set by the assessment in part IV, and the signed text above it unchanged', () => {
    const at = (line: Partial<ReadCounseling['line']>) => {
      const counseling = { ...base, line: { ...base.line, ...line } }
      const { leaderResponsibilities, assessment } = formTexts(counseling, zone)
      expect(leaderResponsibilities).toContain('Next counseling: 12 Jan 2027.')
      return [assessment.split('\n').at(-1), nextCounseling(counseling)]
    }
    expect(at({ nextOn: day('2027-03-01') })).toEqual(['Next counseling: 1 Mar 2027.', '2027-03-01'])
    expect(at({ nextOn: null })).toEqual(['No next counseling is set.', null])
    expect(at({ assessedOn: null })).toEqual(['On time since.', '2027-01-12'])
  })

  test('say that the Soldier refused to sign, and who witnessed it', () => {
    const refused: ReadCounseling = {
      ...base,
      line: { ...base.line, acknowledgedAt: '2026-11-13T03:30:00.000Z' },
      text: { ...base.text, response: 'refused', remarks: '', refusal: 'Witness: SSG Dixon' },
    }
    expect(formTexts(refused, zone).remarks).toBe(
      'The individual counseled refused to sign on 12 Nov 2026 2230. Witness: SSG Dixon.',
    )
    expect(checkedBox('refused')).toBeNull()
  })
})

test('a signature is described by name, time and method', () => {
  const signed = signatureOf(base, 'soldier')
  expect(signed && signatureWords(signed, zone)).toEqual(['Smith, John A.', '12 Nov 2026 2230, by link'])
  expect(signatureOf(base, 'counselor')).toBeUndefined()
})
