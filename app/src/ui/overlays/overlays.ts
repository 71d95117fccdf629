import { loadMenu } from './menu.tsx'
import { loadPopover } from './popover.tsx'
import { loadTooltip } from './tooltip.tsx'

/**
 * Overlays (menus, dialogs, panels, messages) are not needed to show a screen, but would be a third of the first
 * download. They are loaded when the person starts to act, and at the latest when one is opened.
 */
export const loadDialog = () => import('./dialog-surface.tsx')
export const loadSidePanel = () => import('./side-panel-surface.tsx')
export const loadToaster = () => import('../states/toaster.tsx')

/** Resolves when the message list must be mounted: before the first message, so that it is read aloud. */
export const messagesWanted = Promise.withResolvers<void>()

export async function loadOverlays(): Promise<void> {
  await Promise.all([loadMenu(), loadPopover(), loadTooltip(), loadDialog(), loadSidePanel(), loadToaster()])
  messagesWanted.resolve()
}
