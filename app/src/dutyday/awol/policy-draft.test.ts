import { SEED_POLICY } from '@muster/domain/dutyday/awol/policy.ts'
import { awolPolicyInput } from '@muster/domain/dutyday/awol/schema.ts'
import { expect, test } from 'vitest'
import { draftOf, newDraft, stepOf } from './policy-draft.ts'

test('every default step comes back from its form unchanged', () => {
  expect(SEED_POLICY.steps.map((step) => stepOf(draftOf(step)))).toEqual(SEED_POLICY.steps)
})

test('a new step has a new key, and is refused until it has a text and a deadline', () => {
  const drafts = SEED_POLICY.steps.map(draftOf)
  const fresh = newDraft(drafts)
  expect(drafts.map(({ key }) => key)).not.toContain(fresh.key)
  const saved = (draft: typeof fresh) =>
    awolPolicyInput.safeParse({ ...SEED_POLICY, steps: [...drafts, draft].map(stepOf) }).success
  expect(saved(fresh)).toBe(false)
  expect(saved({ ...fresh, label: 'Tell the chaplain', count: '2' })).toBe(true)
  expect(saved({ ...fresh, label: 'Tell the chaplain', count: 'two' })).toBe(false)
})
