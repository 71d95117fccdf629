import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

interface EditButtonProps {
  /** Of the part that it edits. */
  label: string
  /** It comes back after the form of the part was closed: the person goes on from here. */
  back: boolean
  onEdit: () => void
}

/** Opens the form of one part of a record, in its place. */
export function EditButton({ label, back, onEdit }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (back) button.current?.focus()
  }, [back])
  return (
    <Button
      ref={button}
      variant="plain"
      className="scroll-mt-(--frame-top) print:hidden"
      icon={Pencil}
      onClick={onEdit}
      aria-label={`Edit ${label.toLowerCase()}`}
    >
      Edit
    </Button>
  )
}
