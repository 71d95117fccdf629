import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useScopeGroup } from '../../kit/lists/use-scope.ts'
import {
  addressOf,
  type MatrixAddress,
  type MatrixPlaced,
  NO_GROUP,
  placedOf,
} from '@muster/domain/readiness/matrix.ts'

/** The filters of the matrix are in the address, so that a number on the dashboard can link to its list. */
export function useMatrixPlace(): readonly [MatrixPlaced, (next: MatrixPlaced) => void] {
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as MatrixAddress
  const { colour, item, alone, due } = address
  const [groupId, chooseGroup] = useScopeGroup()
  const group = groupId ?? ''
  const placed = useMemo(
    () => placedOf({ colour, item, group, alone, due } as MatrixAddress),
    [colour, item, group, alone, due],
  )
  function go(next: MatrixPlaced) {
    const known = [placed.groupId, next.groupId].every((each) => each !== NO_GROUP)
    if (known && next.groupId !== group) chooseGroup(next.groupId || null)
    else void navigate({ to: '.', search: (before: object) => ({ ...before, ...addressOf(next) }), replace: true })
  }
  return [placed, go]
}
