import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { Section } from '../accountability-sections.ts'

interface MarkManyProps {
  section: Section
  onConfirm: () => void
  onClose: () => void
}

/** Asks before more than a squad is marked present with one press. */
export function MarkMany({ section: { others, name }, onConfirm, onClose }: MarkManyProps) {
  return (
    <ConfirmDialog
      edits
      open
      onOpenChange={onClose}
      title={`Mark ${others} present?`}
      description={`${name}: everybody who is not reported yet.`}
      action={`Mark ${others} present`}
      onConfirm={() => {
        onConfirm()
        onClose()
      }}
    />
  )
}
