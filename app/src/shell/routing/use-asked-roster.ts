import { ROSTER_PARAMETER } from '@muster/domain/roster/screen-address.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { chooseRoster, type MyRosters } from '../../roster/current-roster.ts'

/**
 * The address, from a notification or a mail, may name a roster. If the person has it, it is chosen and the name is
 * removed from the address. True while there is still something to choose.
 */
export function useAskedRoster({ rosters, read }: MyRosters): boolean {
  const router = useRouter()
  const asked = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get(ROSTER_PARAMETER),
  })
  const known = read.data !== undefined || read.error !== undefined
  const kept = rosters.some(({ id }) => id === asked)
  useEffect(() => {
    if (asked === null || !known) return
    if (kept) chooseRoster(asked)
    const { pathname, searchStr, hash } = router.state.location
    const search = new URLSearchParams(searchStr)
    search.delete(ROSTER_PARAMETER)
    const rest = search.size > 0 ? `?${search}` : ''
    router.history.replace(`${pathname}${rest}${hash ? `#${hash}` : ''}`)
  }, [router, asked, known, kept])
  return asked !== null
}
