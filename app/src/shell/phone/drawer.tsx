import { useLocation } from '@tanstack/react-router'
import MenuIcon from 'lucide-react/icons/menu'
import { lazy, Suspense, useEffect } from 'react'
import { createStore, useStore } from '../../platform/storage/store.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useOnceOpened } from '../../ui/overlays/use-once-opened.ts'
import { useReturnFocus } from '../../ui/overlays/use-return-focus.ts'
import { loadDrawer } from './load-drawer.ts'
import { tourPlace } from '../tour/place.ts'

const DrawerPanel = lazy(async () => ({ default: (await loadDrawer()).DrawerPanel }))

/** Whether the drawer is open. The hamburger and the bar at the bottom open it. */
export const drawerOpen = createStore(false)

/** The phone's navigation: the same entries as tabs and user menu, the last ones nearest to the thumb. */
export function Drawer(props: { isAdmin: boolean; isSoldier: boolean; rostersBelow: boolean }) {
  const open = useStore(drawerOpen)
  const location = useLocation()
  const returnFocus = useReturnFocus(open)
  const tour = useStore(tourPlace)
  useEffect(() => drawerOpen.set(false), [location.href])
  useEffect(() => {
    if (tour) drawerOpen.set(tour.inDrawer)
    return () => drawerOpen.set(false)
  }, [tour])
  return (
    <>
      <IconButton
        icon={MenuIcon}
        label="Menu"
        className="desk:hidden"
        data-tour="menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => drawerOpen.set(true)}
      />
      {useOnceOpened(open) && (
        <Suspense>
          <DrawerPanel
            {...props}
            onTour={tour !== null}
            open={open}
            onOpenChange={drawerOpen.set}
            returnFocus={returnFocus}
          />
        </Suspense>
      )}
    </>
  )
}
