import { useMemo } from 'react'
import { useMyRosters } from '../../roster/current-roster.ts'
import { openTo } from '../routing/entries.ts'
import { type AppRoute, ROUTES } from '../routing/routes.ts'

/** The routes whose entries this person is offered: all but those that their part of the roster leaves out. */
export function useRoutes(): readonly AppRoute[] {
  const { current } = useMyRosters()
  const part = current?.part ?? null
  return useMemo(() => openTo(ROUTES, part), [part])
}
