import { expect, test } from 'vitest'
import { FEATURE_OF, features } from './answer-from-device.ts'

test('everything that a feature works out is asked of it', async () => {
  const workedOut: Record<string, string> = {}
  for (const [feature, load] of Object.entries(features)) {
    for (const { name } of (await load()).ON_DEVICE) workedOut[name] = feature
  }
  expect(FEATURE_OF).toEqual(workedOut)
})
