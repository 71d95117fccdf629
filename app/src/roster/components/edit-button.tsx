import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

interface EditButtonProps {
  /** The label of the part that it edits. */
  label: string
  /** Whether it reappears after the form of the part was closed; it then takes the focus. */
  back: boolean
  onEdit: () => void
}

/** Opens the form of one part of a record in place. */
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
