/** A separate file, so that code that loads the drawer ahead does not import the button. */
export const loadDrawer = () => import('./drawer-panel.tsx')
