import { expect, test } from 'vitest'
import {
  about,
  askedFrom,
  GROUP,
  isNarrowed,
  type ListFilters,
  menu,
  over,
  own,
  searchAfter,
  segments,
  several,
} from './list-filters.ts'

interface Asked {
  readonly show: 'open' | 'closed'
  readonly over: 'roster' | 'chain'
  readonly kind: 'military' | 'civilian' | null
  readonly groupId: string | null
  readonly ended: boolean
  readonly taskingId: string | null
}

const filters: ListFilters<Asked> = {
  show: segments('Which', [
    { value: 'open', label: 'Open' },
    { value: 'closed', label: 'Closed' },
  ]),
  over: over('chain'),
  kind: menu('Kind', 'All kinds', [
    { value: 'military', label: 'Military' },
    { value: 'civilian', label: 'Civilian' },
  ]),
  groupId: GROUP,
  ended: own<boolean>(false),
  taskingId: about('tasking'),
}

const USUAL: Asked = { show: 'open', over: 'chain', kind: null, groupId: null, ended: false, taskingId: null }

test('an address without filters gives the defaults', () => {
  expect(askedFrom(filters, {}, true)).toEqual(USUAL)
})

test('the address sets the filters, and values that the list does not know are ignored', () => {
  const search = { show: 'closed', over: 'roster', kind: 'civilian', ended: 'yes', tasking: 7, page: '3' }
  const asked = { ...USUAL, show: 'closed', over: 'roster', kind: 'civilian', ended: true, taskingId: '7' }
  expect(askedFrom(filters, search, true)).toEqual(asked)
  expect(askedFrom(filters, { show: 'lost', over: 'all', kind: 'naval', ended: 'no' }, true)).toEqual(USUAL)
})

test('the chain is only used with rosters below, and never with a group', () => {
  expect(askedFrom(filters, { over: 'chain' }, false).over).toBe('roster')
  expect(askedFrom(filters, { over: 'chain', group: 'g1' }, true)).toMatchObject({ over: 'roster', groupId: 'g1' })
})

test('a choice is written to the address, a default is removed, and other parts remain', () => {
  const search = { tasking: 't1', kind: 'civilian', view: 'month' }
  expect(searchAfter(filters, search, { over: 'roster', ended: true, kind: null })).toEqual({
    tasking: 't1',
    view: 'month',
    over: 'roster',
    ended: 'yes',
  })
  expect(askedFrom(filters, searchAfter(filters, {}, { groupId: 'g1' }), true).groupId).toBe('g1')
})

test('a segment, the chain, or the subject of the list is no filter that hides rows', () => {
  expect(isNarrowed(filters, { ...USUAL, show: 'closed', over: 'roster', taskingId: 't1' })).toBe(false)
  expect(isNarrowed(filters, { ...USUAL, kind: 'civilian' })).toBe(true)
  expect(isNarrowed(filters, { ...USUAL, ended: true })).toBe(true)
})

interface Several {
  readonly types: readonly ('pt' | 'range')[]
}

test('several choices are written to the address as a list', () => {
  const types = {
    types: several([
      { value: 'pt', label: 'PT' },
      { value: 'range', label: 'Range' },
    ]),
  }
  expect(askedFrom(types, { types: 'range,lost,pt' }, true)).toEqual({ types: ['range', 'pt'] })
  expect(isNarrowed(types, askedFrom(types, { types: 'lost' }, true))).toBe(false)
  expect(isNarrowed<Several>(types, { types: ['pt'] })).toBe(true)
  expect(searchAfter<Several>(types, { view: 'week' }, { types: ['range', 'pt'] })).toEqual({
    view: 'week',
    types: 'range,pt',
  })
  expect(searchAfter<Several>(types, { types: 'pt' }, { types: [] })).toEqual({})
})
