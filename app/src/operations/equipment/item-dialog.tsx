import { saveEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { EQUIPMENT_KIND_NAMES, EQUIPMENT_KINDS, type EquipmentKind } from '@muster/domain/operations/equipment/kinds.ts'
import { type EquipmentItem, itemInput } from '@muster/domain/operations/equipment/schema.ts'
import { type FormEvent, useId, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

interface ItemDialogProps {
  rosterId: string
  /** The one to change; null for a new one. */
  item: EquipmentItem | null
  onSaved?: () => void
  onClose: () => void
}

/** What there is, and how many. */
export function ItemDialog({ rosterId, item, onSaved, onClose }: ItemDialogProps) {
  const form = useId()
  const save = useWrite(saveEquipment)
  const offline = useConnection().state === 'offline'
  const [itemId] = useState(() => item?.id ?? crypto.randomUUID())
  const [opened] = useState(item)
  const [draft, setDraft] = useState({
    name: item?.name ?? '',
    kind: item?.kind ?? ('radio' as EquipmentKind),
    quantity: String(item?.quantity ?? 1),
    sensitive: item?.sensitive ?? EQUIPMENT_KINDS.radio.sensitive,
    note: item?.note ?? '',
  })
  const [tried, setTried] = useState(false)
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const typed = /^\d+$/.test(draft.quantity.trim()) ? Number(draft.quantity) : Number.NaN
  const checked = itemInput.safeParse({ ...draft, quantity: typed })
  const problem = (field: string) => {
    const found = checked.error?.issues.find(({ path }) => path[0] === field)?.message
    const refused = save.error?.details?.field === `item.${field}` ? describeRefusal(save.error) : undefined
    return (tried ? found : undefined) ?? refused
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!checked.data) return
    const sent = { rosterId, itemId, version: opened?.version ?? 0, item: checked.data }
    if (!(await save.run(sent).catch(() => null))) return
    toast.done(opened ? 'Item changed.' : 'Item added.')
    onSaved?.()
    onClose()
  }

  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={opened ? 'Change item' : 'New item'}
      description="A sign-out list, not a property book: no serial numbers needed."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={save.busy} disabled={offline}>
            {opened ? 'Save item' : 'Add item'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {offline && <ErrorState message="Changing the list needs signal." />}
        {save.error && !save.error.details?.field?.startsWith('item.') && (
          <ErrorState message={describeRefusal(save.error)} />
        )}
        <Field label="Item" required error={problem('name')}>
          <TextInput value={draft.name} maxLength={80} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <div className="grid gap-4 phone:grid-cols-2">
          <Field label="Kind">
            <Select
              value={draft.kind}
              onChange={(event) => {
                const kind = event.target.value as EquipmentKind
                set({ kind, ...(opened ? {} : { sensitive: EQUIPMENT_KINDS[kind].sensitive }) })
              }}
              options={EQUIPMENT_KIND_NAMES.map((kind) => ({ value: kind, label: EQUIPMENT_KINDS[kind].label }))}
            />
          </Field>
          <Field label="How many" required error={problem('quantity')}>
            <NumberInput value={draft.quantity} onChange={(event) => set({ quantity: event.target.value })} />
          </Field>
        </div>
        <Checkbox
          label="Sensitive item"
          hint="Listed under Sensitive. Inventoried by your unit’s procedure."
          checked={draft.sensitive}
          onChange={(sensitive) => set({ sensitive })}
        />
        <Field label="Note" hint="Where it is kept, what goes with it." error={problem('note')}>
          <TextInput value={draft.note} maxLength={160} onChange={(event) => set({ note: event.target.value })} />
        </Field>
      </form>
    </Dialog>
  )
}
