import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  [['perstat', 'A Co, 2-504 PIR', '2026-11-21', '0630'], 'perstat-a-co-2-504-pir-2026-11-21-0630.pdf'],
  [['leave', 'Compañía Ñ'], 'leave-compania-n.pdf'],
  [['leave', '', '2026-11-21'], 'leave-2026-11-21.pdf'],
  [['../../etc', 'a/b\\c'], 'etc-a-b-c.pdf'],
  [['部隊'], 'file.pdf'],
])('%j', (name, wanted) => expect(fileNameOf(name, 'pdf')).toBe(wanted))

test('no part is longer than 60 letters, and none ends with a hyphen', () => {
  expect(fileNameOf([`${'x'.repeat(59)} y`, 'z'], 'csv')).toBe(`${'x'.repeat(59)}-z.csv`)
})
