import { describe, expect, test } from 'vitest'
import { canonicalJson, SIGNED_PARTS, signedDocument, type SignedFacts } from './document.ts'

const FACTS: SignedFacts = {
  id: '00000000-0000-4000-8000-000000000001',
  deliveredAt: '2026-11-12T11:30:00.000Z',
  content: { purpose: 'Late on 9 Nov', plan: [{ action: 'Be early', suspense: null }] },
  response: 'disagree',
  remarks: 'I was at sick call.',
  assessment: 'Was on time.',
  result: 'achieved',
  assessedOn: '2026-12-01',
}

describe('the canonical text', () => {
  test('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: 1, a: { d: [true, null], c: 'x' } })).toBe('{"a":{"c":"x","d":[true,null]},"b":1}')
    expect(canonicalJson({ a: { c: 'x', d: [true, null] }, b: 1 })).toBe(
      canonicalJson({ b: 1, a: { d: [true, null], c: 'x' } }),
    )
  })

  test('keeps every letter, and half of one as UTF-8 keeps it', () => {
    expect(JSON.parse(canonicalJson('a\u202eb\t😀\n"\\'))).toBe('a\u202eb\t😀\n"\\')
    expect(canonicalJson('x\ud83d')).toBe(canonicalJson('x\ufffd'))
  })

  test('cannot be made the same by moving words from one field to the next', () => {
    const moved = { ...FACTS, remarks: '', assessment: 'I was at sick call.Was on time.' }
    expect(signedDocument(moved, 'assessment')).not.toBe(signedDocument(FACTS, 'assessment'))
  })
})

/** Which parts each fact belongs to. */
test.each([
  [
    'content',
    { content: { ...(FACTS.content as object), purpose: 'Late on 9  Nov' } },
    ['words', 'answer', 'assessment'],
  ],
  ['deliveredAt', { deliveredAt: '2026-11-12T11:30:00.001Z' }, ['words', 'answer', 'assessment']],
  ['response', { response: 'agree' as const }, ['answer', 'assessment']],
  ['remarks', { remarks: 'I was at sick call' }, ['answer', 'assessment']],
  ['assessment', { assessment: 'was on time.' }, ['assessment']],
  ['assessedOn', { assessedOn: '2026-12-02' }, ['assessment']],
])('another %s is another document to who signed it, and to nobody else', (_name, change, parts) => {
  const changed = SIGNED_PARTS.filter(
    (part) => signedDocument({ ...FACTS, ...change }, part) !== signedDocument(FACTS, part),
  )
  expect(changed).toEqual(parts)
})
