import { expect, test } from 'vitest'
import { fileOf } from './file.ts'

test('a file in an answer', () => {
  expect(fileOf(['about'], 'txt', 'ä')).toEqual({
    fileName: 'about.txt',
    mediaType: 'text/plain; charset=utf-8',
    content: 'w6Q=',
  })
})
