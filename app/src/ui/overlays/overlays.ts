import { loadMenu } from './menu.tsx'
import { loadPopover } from './popover.tsx'
import { loadTooltip } from './tooltip.tsx'

/**
 * What lies over a screen (menus, dialogs, panels, messages) is not needed to show it: a third of what the first
 * screen would load. It is fetched when somebody begins to do something, and at the latest when it is opened.
 */
export const loadDialog = () => import('./dialog-surface.tsx')
export const loadSidePanel = () => import('./side-panel-surface.tsx')
export const loadToaster = () => import('../states/toaster.tsx')

/** When the list of messages is to stand on the page: before the first message, if that is to be read aloud. */
export const messagesWanted = Promise.withResolvers<void>()

export async function loadOverlays(): Promise<void> {
  await Promise.all([loadMenu(), loadPopover(), loadTooltip(), loadDialog(), loadSidePanel(), loadToaster()])
  messagesWanted.resolve()
}
