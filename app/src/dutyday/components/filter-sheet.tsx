import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { BottomSheet } from '../../ui/sheets/bottom-sheet.tsx'
import { type Filter, GroupChoices, type ListFilterProps, OnlyChoices } from './list-filter.tsx'

interface FilterSheetProps extends ListFilterProps {
  mayEdit: boolean
  onClose: () => void
}

/** What a phone has no room for above the names: the filters, selecting several Soldiers, and the formations. */
export function FilterSheet({ mayEdit, onClose, ...list }: FilterSheetProps) {
  const { onSelect } = list
  const group = useId()
  const status = useId()
  const choices = {
    ...list,
    onChange: (filter: Filter) => {
      list.onChange(filter)
      onClose()
    },
  }
  return (
    <BottomSheet title="Show" onClose={onClose}>
      {list.platoons.length > 1 && (
        <>
          <h3 id={group} className="pb-1 text-14 font-strong">
            Group
          </h3>
          <div role="group" aria-labelledby={group} className="flex flex-wrap gap-2 pb-4">
            <GroupChoices {...choices} />
          </div>
        </>
      )}
      <h3 id={status} className="pb-1 text-14 font-strong">
        Status
      </h3>
      <div role="group" aria-labelledby={status} className="flex flex-wrap gap-2 pb-4">
        <OnlyChoices {...choices} />
      </div>
      {(onSelect || mayEdit) && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          {onSelect && (
            <Button
              edits
              onClick={() => {
                onClose()
                onSelect()
              }}
            >
              Select several
            </Button>
          )}
          {mayEdit && (
            <Link to="/dutyday/formations" className={buttonClass()}>
              Edit formations
            </Link>
          )}
        </div>
      )}
    </BottomSheet>
  )
}
