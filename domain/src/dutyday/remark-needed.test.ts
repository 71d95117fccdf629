import { expect, test } from 'vitest'
import { remarkProblem } from './remark-needed.ts'

test('only the status that points to its remark needs one', () => {
  expect(remarkProblem({ status: 'OTH', remark: ' ' })).toBe('Say in a few words what “Other” stands for.')
  expect(remarkProblem({ status: 'OTH', remark: 'Funeral detail' })).toBeNull()
  expect(remarkProblem({ status: 'LV', remark: '' })).toBeNull()
})
