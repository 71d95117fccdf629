import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useScopeGroup } from '../../kit/lists/use-scope.ts'
import { type MatrixFilter, NO_MATRIX_FILTER } from './model.ts'

/** The filters that are in the address: all but the search text. */
type Placed = Omit<MatrixFilter, 'search'>

interface Address {
  readonly colour?: string
  readonly item?: string
  readonly group?: string
  readonly due?: string
}

/** The filters of the matrix are in the address, so that a number on the dashboard can link to its list. */
export function useMatrixPlace(): readonly [Placed, (next: Placed) => void] {
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as Address
  const { colour, item, due } = address
  const [groupId, chooseGroup] = useScopeGroup()
  const group = groupId ?? ''
  const placed = useMemo(() => placedOf({ colour, item, group, due } as Address), [colour, item, group, due])
  function go(next: Placed) {
    if (next.groupId !== group) chooseGroup(next.groupId || null)
    else void navigate({ to: '.', search: (before: object) => ({ ...before, ...addressOf(next) }), replace: true })
  }
  return [placed, go]
}

/** Keeps only valid colors. Items, groups and days are checked where the valid ones are known. */
export function placedOf({ colour, item, group, due }: Address): Placed {
  return {
    colours: listed(colour).filter((one) => SHOWN.includes(one)),
    items: listed(item),
    groupId: group ?? NO_MATRIX_FILTER.groupId,
    due: DUE_WITHIN.find((days) => days === due) ?? '',
  }
}

function addressOf({ colours, items, groupId, due }: Placed): Record<keyof Address, string | undefined> {
  const some = (text: string) => (text === '' ? undefined : text)
  return { colour: some(colours.join()), item: some(items.join()), group: some(groupId), due: some(due) }
}

const SHOWN: readonly string[] = ['red', 'amber', 'grey', 'green']
export const DUE_WITHIN = ['30', '60', '90'] as const

function listed(text: string | undefined): string[] {
  return (text ?? '').split(',').filter(Boolean)
}
