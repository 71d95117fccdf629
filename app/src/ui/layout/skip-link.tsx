/** First on the page: lets keyboard users skip the navigation. `to` is the id of the main element. */
export function SkipLink({ to = 'main' }: { to?: string | undefined }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-50 rounded-box bg-ink p-3 font-strong text-ground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  )
}
