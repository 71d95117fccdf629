import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { BottomSheet } from '../../ui/sheets/bottom-sheet.tsx'

/** The filters that a phone has no room for above a list. They apply at once. */
export function FiltersSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <BottomSheet
      title="Filter"
      onClose={onClose}
      footer={
        <Button variant="primary" className="grow" onClick={onClose}>
          Show the list
        </Button>
      }
    >
      <div className="flex flex-col gap-3 *:max-w-full *:w-full *:grow-0 *:basis-auto">{children}</div>
    </BottomSheet>
  )
}
