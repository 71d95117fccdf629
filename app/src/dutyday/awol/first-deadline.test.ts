import { SEED_POLICY } from '@muster/domain/dutyday/awol/policy.ts'
import { expect, test } from 'vitest'
import { firstDeadline } from './first-deadline.ts'

const T0 = '2026-11-26T06:30:00.000Z'

test('the first deadline is the earliest step with hours from discovery', () => {
  expect(firstDeadline(SEED_POLICY, T0)).toEqual({
    label: 'Notify PSG, 1SG and commander',
    at: new Date('2026-11-26T07:30:00.000Z'),
  })
})

test('a step that is off has no deadline', () => {
  const steps = SEED_POLICY.steps.map((step) =>
    step.key === 'tell-chain' ? Object.assign({}, step, { on: false }) : step,
  )
  expect(firstDeadline({ steps }, T0)?.at).toEqual(new Date('2026-11-26T09:30:00.000Z'))
})

test('a policy without hours has none', () => {
  expect(firstDeadline({ steps: [] }, T0)).toBeNull()
})
