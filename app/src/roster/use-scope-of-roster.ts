import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { keptScope, USUAL_SCOPE } from '../kit/lists/scope.ts'
import { useMyRosters } from './current-roster.ts'

/** Another roster begins with its usual scope, because a group of one roster means nothing on the next. */
export function useScopeOfRoster(): void {
  const rosterId = useMyRosters().current?.id
  const navigate = useNavigate()
  const { over, group }: { over?: string; group?: string } = useSearch({ strict: false })
  const before = useRef({ rosterId, over, group })
  useEffect(() => {
    const was = before.current
    before.current = { rosterId, over, group }
    if (rosterId === undefined || was.rosterId === undefined || was.rosterId === rosterId) return
    keptScope.set(USUAL_SCOPE)
    // A link that opens the other roster may name a scope of that roster.
    const left = (over !== undefined || group !== undefined) && over === was.over && group === was.group
    if (left) {
      void navigate({
        to: '.',
        search: (search: object) => ({ ...search, over: undefined, group: undefined }),
        replace: true,
      })
    }
  }, [navigate, rosterId, over, group])
}
