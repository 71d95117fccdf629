/** Keys as they are labeled on the keyboard: `?`, `Shift+Space`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-0.5">
      {keys.split(/(?<=.)\+/).map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-box border border-b-2 border-line-strong bg-surface px-1 font-sans text-12 font-strong text-ink"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
