import { mapLink } from '../platform/links/map-link.ts'

/** A place that opens in the map, where a map would find it. Plain text otherwise, and on paper. */
export function PlaceLink({ place, words = place }: { place: string; words?: string }) {
  const href = mapLink(place)
  if (href === undefined) return words
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="touch-target text-action underline underline-offset-4 print:text-ink print:no-underline"
    >
      {words}
      <span className="sr-only">, on the map</span>
    </a>
  )
}
