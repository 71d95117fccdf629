import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { Sort } from '../../ui/table/column.ts'

interface RosterToolsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** "38 of 125 Soldiers" */
  shown: string
  columns: readonly { readonly id: string; readonly header: string }[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  filters: ReactNode
  cardFields: ReactNode
  onReset: (() => void) | undefined
  onChoose: () => void
}

/** All tools of the list except the search, behind one button on a phone. */
export function RosterToolsDialog(props: RosterToolsDialogProps) {
  const { open, onOpenChange, shown, columns, sort, onSort, filters, cardFields, onReset, onChoose } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filter and sort"
      footer={
        <>
          {onReset && <Button onClick={onReset}>Show all</Button>}
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {`Show ${shown}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Part title="Filter">{filters}</Part>
        <div className="flex flex-col gap-2">
          <Field label="Sort by">
            <Select
              placeholder="Group, rank and name"
              options={columns.map(({ id, header }) => ({ value: id, label: header }))}
              value={sort?.column ?? ''}
              onChange={(event) =>
                onSort(
                  event.target.value ? { column: event.target.value, descending: sort?.descending ?? false } : null,
                )
              }
            />
          </Field>
          {sort && (
            <Segmented
              label="Direction"
              options={[
                { value: 'up', label: 'Ascending' },
                { value: 'down', label: 'Descending' },
              ]}
              value={sort.descending ? 'down' : 'up'}
              onChange={(direction) => onSort({ ...sort, descending: direction === 'down' })}
            />
          )}
        </div>
        <Part title="On each card">{cardFields}</Part>
        <Part title="With these Soldiers">
          <Button onClick={onChoose}>Choose several</Button>
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-14 font-strong">{title}</h3>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}
