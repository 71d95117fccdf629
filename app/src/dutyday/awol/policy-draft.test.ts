import { SEED_POLICY } from '@muster/domain/dutyday/awol/policy.ts'
import { awolPolicyInput } from '@muster/domain/dutyday/awol/schema.ts'
import { expect, test } from 'vitest'
import { draftOf, newDraft, stepOf } from './policy-draft.ts'

test('every step of the seed comes back from its form as it was', () => {
  expect(SEED_POLICY.steps.map((step) => stepOf(draftOf(step)))).toEqual(SEED_POLICY.steps)
})

test('a new step has a name of its own, and is refused until it says what and when', () => {
  const drafts = SEED_POLICY.steps.map(draftOf)
  const fresh = newDraft(drafts)
  expect(drafts.map(({ key }) => key)).not.toContain(fresh.key)
  const saved = (draft: typeof fresh) =>
    awolPolicyInput.safeParse({ ...SEED_POLICY, steps: [...drafts, draft].map(stepOf) }).success
  expect(saved(fresh)).toBe(false)
  expect(saved({ ...fresh, label: 'Tell the chaplain', count: '2' })).toBe(true)
  expect(saved({ ...fresh, label: 'Tell the chaplain', count: 'two' })).toBe(false)
})
