import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'

/**
 * In the corner of what it closes. It is last in the document, so that a dialog's focus starts at its first field. It
 * has no tooltip, because that would open with the dialog.
 */
export function CloseButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      aria-label="Close"
      className="absolute top-2 right-2 inline-flex size-control items-center justify-center rounded-box hover:bg-sunken"
    >
      <X className="size-5" aria-hidden="true" />
    </button>
  )
}
