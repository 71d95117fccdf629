import { exportPerstat } from '@muster/domain/dutyday/functions.ts'
import Download from 'lucide-react/icons/download'
import { saveFile } from '../../platform/files/files.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuChoice, MenuItem, MenuRule } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { useFile } from '../../kit/use-file.ts'
import type { PerstatChoice } from './use-perstat-choice.ts'

type Format = 'pdf' | 'xlsx' | 'csv' | 'txt'

interface PerstatExportProps {
  rosterId: string
  asOf: string | null
  over: 'roster' | 'chain'
  groupId: string | null
  choice: PerstatChoice
  onChoose: (change: Partial<PerstatChoice>) => void
}

/** Exports the report: files for S1, and a message to paste. */
export function PerstatExport({ rosterId, asOf, over, groupId, choice, onChoose }: PerstatExportProps) {
  const { layout, names } = choice
  const file = useFile(exportPerstat)

  const make = (format: Format, use: Parameters<typeof file.make>[1]) =>
    void file.make({ rosterId, asOf, over, groupId, format, layout, names }, use)

  return (
    <Menu
      trigger={
        <Button icon={Download} busy={file.busy}>
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => make('pdf', saveFile)}>PDF</MenuItem>
      <MenuItem onSelect={() => make('xlsx', saveFile)}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => make('csv', saveFile)}>CSV</MenuItem>
      <MenuRule />
      <MenuItem onSelect={() => make('txt', copyText)}>Copy as message</MenuItem>
      <MenuItem onSelect={() => make('txt', saveFile)}>Message as text file</MenuItem>
      <MenuRule />
      <MenuChoice stay checked={names} onSelect={() => onChoose({ names: !names })}>
        With names of those not PDY
      </MenuChoice>
    </Menu>
  )
}

async function copyText(file: { content: string }): Promise<void> {
  const text = new TextDecoder().decode(Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0)))
  await navigator.clipboard.writeText(text)
  toast.done('The PERSTAT is on the clipboard. Paste it into your message.')
}
