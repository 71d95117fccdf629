import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWindows } from '../../platform/windows/windows.ts'
import { useCurrentRoster } from '../../roster/current-roster.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** Makes this window show whom the list in another window chooses, of the same roster. */
export function FollowsList() {
  const { id: rosterId } = useCurrentRoster()
  const navigate = useNavigate()
  const tell = useWindows((told) => {
    if (told.rosterId !== rosterId) return
    if (told.kind === 'asked') tell({ kind: 'follows', rosterId })
    if (told.kind === 'chosen')
      void navigate({
        to: '/soldiers/$soldierId',
        params: { soldierId: told.soldierId },
        search: (before: object) => before,
        replace: true,
      })
  })
  useEffect(() => {
    const left = () => tell({ kind: 'left', rosterId })
    tell({ kind: 'follows', rosterId })
    addEventListener('pagehide', left)
    return () => {
      removeEventListener('pagehide', left)
      left()
    }
  }, [tell, rosterId])
  const stop = () =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, follows: undefined }), replace: true })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-box bg-brass-soft px-3 py-1 print:hidden">
      <p role="status" className="grow">
        This window follows the list of Soldiers in the other window.
      </p>
      <Button onClick={stop}>Stop following</Button>
    </div>
  )
}
