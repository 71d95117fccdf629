import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useScopeGroup } from '../../kit/lists/use-scope.ts'
import { type MatrixAddress, type MatrixPlaced, placedOf } from '@muster/domain/readiness/matrix.ts'

/** The filters of the matrix are in the address, so that a number on the dashboard can link to its list. */
export function useMatrixPlace(): readonly [MatrixPlaced, (next: MatrixPlaced) => void] {
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as MatrixAddress
  const { colour, item, due } = address
  const [groupId, chooseGroup] = useScopeGroup()
  const group = groupId ?? ''
  const placed = useMemo(() => placedOf({ colour, item, group, due } as MatrixAddress), [colour, item, group, due])
  function go(next: MatrixPlaced) {
    if (next.groupId !== group) chooseGroup(next.groupId || null)
    else void navigate({ to: '.', search: (before: object) => ({ ...before, ...addressOf(next) }), replace: true })
  }
  return [placed, go]
}

function addressOf({ colours, items, groupId, due }: MatrixPlaced): Record<keyof MatrixAddress, string | undefined> {
  const some = (text: string) => (text === '' ? undefined : text)
  return { colour: some(colours.join()), item: some(items.join()), group: some(groupId), due: some(due) }
}
