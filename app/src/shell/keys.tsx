import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useShortcutGroups } from '../platform/shortcuts.ts'
import { isTyping } from '../ui/search-input.tsx'
import { tabsOf } from './guard.ts'
import { ROUTES } from './routes.ts'

const ShortcutsDialog = lazy(() =>
  import('../ui/shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

/** `?` shows every key; `g` then a digit goes to that tab. */
export function Keys({ isAdmin }: { isAdmin: boolean }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const screens = useShortcutGroups()
  const tabs = tabsOf(ROUTES, isAdmin)
  const paths = tabs.map((tab) => tab.path).join(' ')
  useEffect(() => {
    let going = 0
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"], [role="menu"]')) return
      const to = Date.now() - going < 1500 ? paths.split(' ')[Number(event.key) - 1] : undefined
      going = event.key === 'g' ? Date.now() : 0
      if (event.key === '?') setOpen(true)
      else if (to) void navigate({ to })
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, paths])
  if (!open) return null
  const everywhere = {
    title: 'Everywhere',
    keys: [
      { keys: '?', does: 'Show the keys' },
      { keys: '/', does: 'Search on this screen' },
      ...tabs.slice(0, 9).map((tab, index) => ({ keys: `g ${index + 1}`, does: `Go to ${tab.title}` })),
    ],
  }
  return (
    <Suspense>
      <ShortcutsDialog open onOpenChange={setOpen} groups={[...screens, everywhere]} />
    </Suspense>
  )
}
