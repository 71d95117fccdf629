/** By itself, for who fetches it ahead needs nothing of the button. */
export const loadDrawer = () => import('./drawer-panel.tsx')
