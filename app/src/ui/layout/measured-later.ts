import { measureElement, type VirtualizerOptions, windowScroll } from '@tanstack/react-virtual'

/**
 * The list measures the page only after layout. Measuring while the page is drawn would force a layout and hold up a
 * slow phone. The window's size is known before, so the first squads are drawn with the rest.
 */
export const MEASURED_LATER: Pick<
  VirtualizerOptions<Window, HTMLElement>,
  'measureElement' | 'observeElementRect' | 'scrollToFn'
> = {
  measureElement: (element, entry, instance) =>
    entry
      ? measureElement(element, entry, instance)
      : instance.options.estimateSize(instance.indexFromElement(element)),
  observeElementRect: (_instance, tell) => {
    const measure = () => tell({ width: window.innerWidth, height: window.innerHeight })
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  },
  // At its start the virtualizer scrolls the window to where it already is.
  scrollToFn: (offset, how, instance) => {
    if (offset !== instance.scrollOffset || how.adjustments !== undefined) windowScroll(offset, how, instance)
  },
}
