import { useShortcutGroups } from '../../platform/device/shortcuts.ts'
import { ShortcutsDialog } from '../../ui/overlays/shortcuts-dialog.tsx'
import { tabsOf } from '../routing/entries.ts'
import { useRoutes } from '../way/use-routes.ts'

interface KeysDialogProps {
  isAdmin: boolean
  isSoldier: boolean
  onOpenChange: (open: boolean) => void
}

/** All keys of this screen. */
export function KeysDialog({ isAdmin, isSoldier, onOpenChange }: KeysDialogProps) {
  const screens = useShortcutGroups()
  const routes = useRoutes()
  const everywhere = {
    title: 'Everywhere',
    keys: [
      { keys: '?', does: 'Show keyboard shortcuts' },
      { keys: 'Ctrl+K', does: 'Search everything (⌘K on a Mac)' },
      { keys: 'Ctrl+Z', does: 'Undo a recent change (⌘Z on a Mac)' },
      { keys: '/', does: 'Search this screen, or everything' },
      ...tabsOf(routes, isAdmin, isSoldier)
        .slice(0, 9)
        .map((tab, index) => ({ keys: `g ${index + 1}`, does: `Go to ${tab.title}` })),
    ],
  }
  return <ShortcutsDialog open onOpenChange={onOpenChange} groups={[...screens, everywhere]} />
}
