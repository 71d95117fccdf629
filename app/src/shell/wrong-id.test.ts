import { expect, test } from 'vitest'
import { ROUTES } from './routes.ts'
import { wrongIdIn } from './wrong-id.ts'

test('every address with an id is told apart from one without', () => {
  const params = ROUTES.flatMap(({ path }) => path.match(/(?<=\$)\w+Id/g) ?? []).filter((name) => name !== 'reportId')
  expect(params.length).toBeGreaterThan(4)
  for (const name of params) {
    expect(wrongIdIn({ [name]: 'none' }), name).not.toBeNull()
    expect(wrongIdIn({ [name]: '0d9ee4a9-6f0c-4a52-9f3c-6f7f2f9f2a11' }), name).toBeNull()
  }
})

test('says what is not there', () => {
  expect(wrongIdIn({ soldierId: 'none' })).toBe('Soldier')
  expect(wrongIdIn({ token: 'none', reportId: 'perstat' })).toBeNull()
})
