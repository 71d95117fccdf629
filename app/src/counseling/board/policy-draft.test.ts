import { SEED_CADENCE } from '@muster/domain/counseling/cadence/policy.ts'
import { cadencePolicyInput } from '@muster/domain/counseling/cadence/schema.ts'
import { expect, test } from 'vitest'
import { draftOf, policyOf } from './policy-draft.ts'

test('an untouched policy is saved as it was', () => {
  expect(policyOf(SEED_CADENCE.basis, SEED_CADENCE.lines.map(draftOf))).toEqual(SEED_CADENCE)
})

test('text that is not a number is refused by field, and a blank first means one interval', () => {
  const drafts = SEED_CADENCE.lines.map(draftOf)
  const typed = drafts.map((draft) => (draft.key === 'nco' ? { ...draft, firstDays: '', warnDays: 'two' } : draft))
  const policy = policyOf('', typed)
  expect(policy.lines.find(({ key }) => key === 'nco')?.firstDays).toBeNull()
  const issues = cadencePolicyInput.safeParse(policy).error?.issues ?? []
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['lines.2.warnDays', 'Due soon: enter a whole number of days.'],
  ])
})
