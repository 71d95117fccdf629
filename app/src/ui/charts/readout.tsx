/** The values of the point that was reached by a key, read aloud. Its name is read from the slider itself. */
export function Readout({ said }: { said: string | null }) {
  return (
    <span aria-live="polite" className="sr-only">
      {said}
    </span>
  )
}
