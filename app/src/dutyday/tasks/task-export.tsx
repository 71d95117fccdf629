import { exportTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useCall } from '../../platform/calls.ts'
import { saveFile } from '../../platform/files.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuRule } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import type { TaskFilter } from './task-filter.ts'
import { tasksAsText } from './task-words.ts'

interface TaskExportProps {
  rosterId: string
  rosterName: string
  over: 'roster' | 'chain'
  filter: TaskFilter
  /** As they stand on screen. */
  lines: readonly TaskLine[]
}

/** The due-out list for the training meeting. */
export function TaskExport({ rosterId, rosterName, over, filter, lines }: TaskExportProps) {
  const call = useCall(exportTasks)
  const [busy, setBusy] = useState(false)

  async function save(format: 'pdf' | 'xlsx' | 'csv') {
    setBusy(true)
    try {
      const show = filter.mine ? 'mine' : 'open'
      saveFile(await call({ rosterId, over, show, groupId: filter.groupId, text: filter.text, format }))
    } catch (error) {
      toast.problem(
        error instanceof Refusal ? describeRefusal(error) : 'The list could not be made. Try again.',
        () => void save(format),
      )
    } finally {
      setBusy(false)
    }
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(tasksAsText(`Due-outs, ${rosterName}`, lines))
      toast.done('The list is on the clipboard. Paste it into your message.')
    } catch {
      toast.problem('The list could not be copied. Save it as a file instead.')
    }
  }

  return (
    <Menu
      trigger={
        <Button icon={Printer} busy={busy} aria-label="Due-out list" className="min-w-11">
          <span className="max-desk:hidden">Due-out list</span>
        </Button>
      }
    >
      <MenuLabel>By group and search</MenuLabel>
      <MenuItem onSelect={() => void save('pdf')}>PDF, to print</MenuItem>
      <MenuItem onSelect={() => void save('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => void save('csv')}>CSV</MenuItem>
      <MenuRule />
      <MenuItem onSelect={() => void copy()}>Copy as message</MenuItem>
    </Menu>
  )
}
