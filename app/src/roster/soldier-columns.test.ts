import { expect, test } from 'vitest'
import { soldierColumns } from './soldier-columns.ts'

type Levels = Readonly<Record<'contact' | 'roster', 'nothing' | 'see' | 'change'>>

function column(levels: Levels, key: string) {
  const may = {
    see: (area: keyof Levels) => levels[area] !== 'nothing',
    edit: (area: keyof Levels) => levels[area] === 'change',
  }
  return soldierColumns([], [], may, []).find(({ id }) => id === key)
}

test('a leader without contact data is not offered its columns', () => {
  expect(column({ roster: 'see', contact: 'nothing' }, 'cell')).toBeUndefined()
  expect(column({ roster: 'see', contact: 'nothing' }, 'position')).toBeDefined()
})

test('a cell is edited by who may change its area', () => {
  expect(column({ roster: 'change', contact: 'see' }, 'cell')?.edit).toBeUndefined()
  expect(column({ roster: 'see', contact: 'change' }, 'cell')?.edit).toBeDefined()
  expect(column({ roster: 'see', contact: 'change' }, 'position')?.edit).toBeUndefined()
})
