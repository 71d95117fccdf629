import { createHash } from 'node:crypto'
import { type SignedFacts, signedTextBefore } from '@muster/domain/counseling/signing/signed-text.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { expect, test } from 'vitest'
import { hashOf, integrityOf, sealOf, signedHashOf, type StoredSigning } from './seals.ts'

const FACTS: SignedFacts = {
  counselingId: '00000000-0000-4000-8000-000000000001',
  deliveredAt: '2026-11-12T11:30:00.000Z',
  delivered: {
    kind: 'substandard',
    heldOn: '2026-11-12' as CalendarDate,
    organization: 'A Co',
    counselorTitle: '',
    place: '',
    purpose: 'Late',
    keyPoints: 'Why',
    plan: [],
    leaderResponsibilities: '',
    links: [],
    assessOn: null,
    nextOn: null,
    parties: { name: 'Rivera, Ana', rankGrade: 'SPC', counselor: 'SFC Navarro, J.' },
  },
  response: 'agree',
  remarks: '',
  refusal: null,
  assessment: 'On time.',
  result: 'achieved',
  assessedOn: '2026-12-01',
  nextOn: '2027-01-05',
}

function signedPartIv(documentHash: string): StoredSigning {
  const signature = {
    id: '1',
    delivery: 1,
    signer: 'assessor' as const,
    name: 'Navarro, J.',
    at: 'a',
    deviceAt: null,
    how: 'signed in',
    byUid: '2',
    linkId: null,
    strokes: [[1, 2, 3, 4]],
    typed: null,
    documentHash,
  }
  const seal = sealOf(signature, null)
  return { facts: FACTS, delivery: 1, signatures: [{ ...signature, seal }], signedHash: signedHashOf(FACTS, seal) }
}
const before = createHash('sha256').update(signedTextBefore(FACTS, 'assessment')).digest('hex')
const changed = { ...FACTS, nextOn: '2027-01-06' }

test('the signatures of part IV cover the next counseling', () => {
  const stored = signedPartIv(hashOf(FACTS, 'assessment'))
  expect(integrityOf(stored)).toBe('whole')
  expect(integrityOf({ ...stored, facts: changed })).toBe('differs')
  expect(integrityOf({ ...stored, facts: { ...FACTS, nextOn: null } })).toBe('differs')
})

test('a session signed before they did is still whole, and a change still shows', () => {
  const stored = signedPartIv(before)
  expect(integrityOf(stored)).toBe('whole')
  expect(integrityOf({ ...stored, facts: { ...FACTS, assessment: 'Late.' } })).toBe('differs')
})
