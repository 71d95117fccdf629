import { saveEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { EQUIPMENT_KIND_NAMES, EQUIPMENT_KINDS, type EquipmentKind } from '@muster/domain/operations/equipment/kinds.ts'
import { type EquipmentItem, itemInput } from '@muster/domain/operations/equipment/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { wholeNumber } from '../../kit/whole-number.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface ItemDialogProps {
  rosterId: string
  /** The item to change; null for a new one. */
  item: EquipmentItem | null
  onSaved?: () => void
  onClose: () => void
}

/** Name and quantity of an item. */
export function ItemDialog({ rosterId, item, onSaved, onClose }: ItemDialogProps) {
  const save = useWrite(saveEquipment)
  const [itemId] = useState(() => item?.id ?? crypto.randomUUID())
  const [opened] = useState(item)
  return (
    <FormDialog
      edits
      title={opened ? 'Change item' : 'New item'}
      description="A sign-out list, not a property book: no serial numbers needed."
      action={opened ? 'Save item' : 'Add item'}
      needsSignal="Changing the list needs signal."
      draft={`equipment:${opened?.id ?? rosterId}`}
      start={{
        name: opened?.name ?? '',
        kind: opened?.kind ?? ('radio' as EquipmentKind),
        quantity: String(opened?.quantity ?? 1),
        sensitive: opened?.sensitive ?? EQUIPMENT_KINDS.radio.sensitive,
        note: opened?.note ?? '',
      }}
      schema={itemInput}
      read={(typed) => ({ ...typed, quantity: wholeNumber(typed.quantity) })}
      submit={async (checked) => {
        await save.run({ rosterId, itemId, version: opened?.version ?? null, item: checked })
        toast.done(opened ? 'Item changed.' : 'Item added.')
        onSaved?.()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label="Item" required error={form.error('name')}>
            <TextInput {...form.text('name')} maxLength={80} />
          </Field>
          <div className="grid gap-4 phone:grid-cols-2">
            <Field label="Kind">
              <Select
                {...form.text('kind')}
                onChange={(event) => {
                  const kind = event.target.value as EquipmentKind
                  form.set({ kind, ...(opened ? {} : { sensitive: EQUIPMENT_KINDS[kind].sensitive }) })
                }}
                options={EQUIPMENT_KIND_NAMES.map((kind) => ({ value: kind, label: EQUIPMENT_KINDS[kind].label }))}
              />
            </Field>
            <Field label="How many" required error={form.error('quantity')}>
              <NumberInput {...form.text('quantity')} />
            </Field>
          </div>
          <Checkbox
            label="Sensitive item"
            hint="Listed under Sensitive. Inventoried by your unit’s procedure."
            {...form.check('sensitive')}
          />
          <Field label="Note" hint="Where it is kept, what goes with it." error={form.error('note')}>
            <TextInput {...form.text('note')} maxLength={160} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
