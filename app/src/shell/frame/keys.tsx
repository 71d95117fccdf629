import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { isTyping } from '../../ui/forms/search-input.tsx'
import { tabsOf } from '../routing/entries.ts'
import { useRoutes } from '../way/use-routes.ts'
import { opened } from './opened.ts'
import { searching } from './search-button.tsx'

const UndoDialog = lazy(async () => ({ default: (await import('./undo-dialog.tsx')).UndoDialog }))
const EntriesDialog = lazy(async () => ({ default: (await import('../background/entries-dialog.tsx')).EntriesDialog }))
const BetweenDialog = lazy(async () => ({
  default: (await import('../between-devices/between-dialog.tsx')).BetweenDialog,
}))
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/**
 * `?` shows every key. Ctrl+Z or ⌘Z lists what can be undone. `g` and a digit goes to that tab. Ctrl+K or ⌘K opens
 * the global search, and so does `/` on a screen without its own search.
 */
export function Keys({ isAdmin, isSoldier }: { isAdmin: boolean; isSoldier: boolean }) {
  const open = useStore(opened)
  const navigate = useNavigate()
  const routes = useRoutes()
  const paths = tabsOf(routes, isAdmin, isSoldier)
    .map((tab) => tab.path)
    .join(' ')
  useEffect(() => {
    let going = 0
    function press(event: KeyboardEvent) {
      const { key, altKey } = event
      const command = event.ctrlKey || event.metaKey
      const finds = command && key.toLowerCase() === 'k'
      const undoes = command && key.toLowerCase() === 'z'
      if (altKey || event.defaultPrevented) return
      if (!finds && ((command && !undoes) || isTyping(event.target))) return
      if (document.querySelector('[role="dialog"], [role="menu"]')) return
      const to = Date.now() - going < 1500 ? paths.split(' ')[Number(key) - 1] : undefined
      going = key === 'g' ? Date.now() : 0
      if (finds || (key === '/' && !document.querySelector('main input[type="search"]'))) searching.set(true)
      else if (key === '?') opened.set('keys')
      else if (undoes) opened.set('undo')
      else if (to) void navigate({ to })
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, paths])
  if (!open) return null
  const close = () => opened.set(null)
  return (
    <Suspense>
      {open === 'keys' ? (
        <KeysDialog isAdmin={isAdmin} isSoldier={isSoldier} onOpenChange={close} />
      ) : open === 'entries' ? (
        <EntriesDialog onOpenChange={close} />
      ) : open === 'between' ? (
        <BetweenDialog onOpenChange={close} />
      ) : (
        <UndoDialog onOpenChange={close} />
      )}
    </Suspense>
  )
}
