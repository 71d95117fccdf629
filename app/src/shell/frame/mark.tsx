/** The logo: a tally of five on the muster roll. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
    >
      <path d="M5 4v16M9.67 4v16M14.33 4v16M19 4v16" />
      <path d="M2 17.5 22 6.5" className="text-brass" stroke="currentColor" />
    </svg>
  )
}
