import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMyRosters } from '../../roster/current-roster.ts'
import { usePartShown } from '../../roster/use-scope-words.ts'

/** Names the part of the unit that a screen shows in the title of the window: `PERSTAT · 2nd Squad · Muster`. */
export function usePartInTitle(): void {
  const title = useMatches().at(-1)?.staticData.title ?? 'Muster'
  const part = usePartShown(useMyRosters().current?.id ?? '')
  useEffect(() => {
    if (title !== 'Muster') document.title = [title, part, 'Muster'].filter(Boolean).join(' · ')
  }, [title, part])
}
