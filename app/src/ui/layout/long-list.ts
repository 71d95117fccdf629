// The drawing of long lists, as one file that is fetched once for all of them.
export {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/react-virtual'
