import { type CounselingLayout, generate4856 } from '@muster/domain/counseling/form/functions.ts'
import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import { useCall, useConnection } from '../../platform/calls/calls.ts'
import { saveFile } from '../../platform/files/files.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { LAYOUTS } from './layouts.ts'

interface PdfMenuProps {
  rosterId: string
  counselingId: string
}

/** The session on paper: on the Army's form, or in our own layout. */
export function PdfMenu({ rosterId, counselingId }: PdfMenuProps) {
  const generate = useCall(generate4856)
  const [busy, setBusy] = useState(false)
  const offline = useConnection().state === 'offline'
  async function get(layout: CounselingLayout) {
    setBusy(true)
    const file = await reportRefusal(generate({ rosterId, counselingId, layout }), 'The PDF was not made.')
    setBusy(false)
    if (file) await reportRefusal(saveFile(file), 'The file was not saved.')
  }
  return (
    <Menu
      trigger={
        <Button icon={FileDown} busy={busy} disabled={offline}>
          PDF
        </Button>
      }
    >
      {LAYOUTS.map(({ layout, label }) => (
        <MenuItem key={layout} onSelect={() => void get(layout)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
