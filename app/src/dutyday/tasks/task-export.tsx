import type { DueFilter } from '@muster/domain/dutyday/tasks/due.ts'
import { exportTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import Printer from 'lucide-react/icons/printer'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuRule } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/states/toast.tsx'
import type { TaskFilter } from './task-filter.ts'
import { tasksAsText } from './task-words.ts'
import { useFile } from '../../kit/use-file.ts'

interface TaskExportProps {
  rosterId: string
  rosterName: string
  over: 'roster' | 'chain'
  filter: TaskFilter
  /** The tasks as shown on screen. */
  lines: readonly TaskLine[]
}

const SHOWN = { overdue: 'overdue', soon: 'due in 48' } as const satisfies Record<DueFilter, string>

/** The due-out list for the training meeting. */
export function TaskExport({ rosterId, rosterName, over, filter, lines }: TaskExportProps) {
  const file = useFile(exportTasks)

  function save(format: 'pdf' | 'xlsx' | 'csv') {
    const show = filter.mine ? 'mine' : filter.due === null ? 'open' : SHOWN[filter.due]
    file.save({ rosterId, over, show, groupId: filter.groupId, text: filter.text, format })
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
        <Button icon={Printer} busy={file.busy} aria-label="Due-out list" className="min-w-11">
          <span className="max-desk:hidden">Due-out list</span>
        </Button>
      }
    >
      <MenuLabel>By group and search</MenuLabel>
      <MenuItem onSelect={() => save('pdf')}>PDF, to print</MenuItem>
      <MenuItem onSelect={() => save('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => save('csv')}>CSV</MenuItem>
      <MenuRule />
      <MenuItem onSelect={() => void copy()}>Copy as message</MenuItem>
    </Menu>
  )
}
