import { exportPerstat } from '@muster/domain/dutyday/functions.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useCall } from '../../platform/calls.ts'
import { saveFile } from '../../platform/files.ts'
import { describeRefusal } from '../../platform/refusal-words.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuRule } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'

type Format = 'pdf' | 'xlsx' | 'csv' | 'txt'

interface PerstatExportProps {
  rosterId: string
  asOf: string | null
  over: 'roster' | 'chain'
}

/** The report out of the app: files for S1, a message to paste. */
export function PerstatExport({ rosterId, asOf, over }: PerstatExportProps) {
  const call = useCall(exportPerstat)
  const [busy, setBusy] = useState(false)

  async function fetchFile(format: Format, use: (file: Awaited<ReturnType<typeof call>>) => void | Promise<void>) {
    setBusy(true)
    try {
      await use(await call({ rosterId, asOf, over, format }))
    } catch (error) {
      toast.problem(
        error instanceof Refusal ? describeRefusal(error) : 'The report could not be made. Try again.',
        () => void fetchFile(format, use),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu
      trigger={
        <Button icon={Download} busy={busy}>
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => void fetchFile('pdf', saveFile)}>PDF, one page</MenuItem>
      <MenuItem onSelect={() => void fetchFile('xlsx', saveFile)}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => void fetchFile('csv', saveFile)}>CSV</MenuItem>
      <MenuRule />
      <MenuItem onSelect={() => void fetchFile('txt', copyText)}>Copy as message</MenuItem>
      <MenuItem onSelect={() => void fetchFile('txt', saveFile)}>Message as text file</MenuItem>
    </Menu>
  )
}

async function copyText(file: { content: string }): Promise<void> {
  const text = new TextDecoder().decode(Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0)))
  await navigator.clipboard.writeText(text)
  toast.done('The PERSTAT is on the clipboard. Paste it into your message.')
}
