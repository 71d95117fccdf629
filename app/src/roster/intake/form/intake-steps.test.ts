import { fieldsAsked } from '@muster/domain/roster/intake/accept.ts'
import { describe, expect, test } from 'vitest'
import { draftOf } from '../../soldier-draft.ts'
import { howToSignIn, sheetOf, stepsOf } from './intake-steps.ts'

const fields = fieldsAsked([])
const draft = (typed: object) => ({ ...draftOf({}), ...typed })

describe('the steps of the form', () => {
  test('ask for each field once, in short steps', () => {
    const steps = stepsOf(fields)
    expect(steps.flatMap((step) => step.fields).toSorted()).toEqual([...fields].toSorted())
    expect(Math.max(...steps.map((step) => step.fields.length))).toBeLessThanOrEqual(9)
    expect(stepsOf(['rank', 'last', 'cell']).map(({ title }) => title)).toEqual(['Who you are', 'Contact'])
  })
})

describe('what is sent', () => {
  test('is the typed values, checked, and nothing else', () => {
    expect(sheetOf(draft({ rank: 'SPC', last: ' Ortega ', dependents: '2', motorcycle: 'yes' }), fields)).toEqual({
      data: { rank: 'SPC', last: 'Ortega', dependents: 2, motorcycle: true },
      problems: {},
    })
  })

  test('is nothing while there is a problem, and each problem is at its field', () => {
    const { data, problems } = sheetOf(
      draft({ last: 'http://x', dodid: '12', hobbies: '123-45-6789', ets: '30 Feb 2027', email: 'x' }),
      fields,
    )
    expect(data).toBeNull()
    expect(Object.keys(problems).toSorted()).toEqual(['dodid', 'email', 'ets', 'hobbies', 'last', 'rank'])
    expect(problems.last).toBe('Use letters only.')
  })

  test('leaves out fields that the leader no longer asks for', () => {
    expect(sheetOf(draft({ rank: 'SPC', last: 'Ortega', dob: '1999-01-01' }), fields).data).toEqual({
      rank: 'SPC',
      last: 'Ortega',
    })
  })
})

test('a receipt mentions an e-mail only if one was entered', () => {
  expect(howToSignIn(true)).toContain('the e-mail that you entered')
  expect(howToSignIn(false)).not.toContain('e-mail')
  // Stored by an older release, which does not say.
  expect(howToSignIn(undefined)).toContain('e-mail')
})
