import FileArchive from 'lucide-react/icons/file-archive'
import { exportCounselings, type CounselingLayout } from '@muster/domain/counseling/form/functions.ts'
import { EXPORT_LIMIT } from '@muster/domain/counseling/form/limits.ts'
import { lazy, Suspense, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { SelectionBar } from '../../ui/layout/toolbar.tsx'
import { useHeightAs } from '../../ui/layout/use-height-as.ts'
import { LAYOUTS } from '../record/layouts.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

interface ExportBarProps {
  rosterId: string
  chosen: ReadonlySet<string>
  onClear: () => void
}

/** Actions on the chosen sessions: one ZIP with a PDF of each. */
export function ExportBar({ rosterId, chosen, onClear }: ExportBarProps) {
  const { run, busy } = useWrite(exportCounselings)
  const [exportId, setExportId] = useState<string | null>(null)
  const offline = useConnection().state === 'offline'
  const foot = useHeightAs<HTMLDivElement>('--list-foot')
  const tooMany = chosen.size > EXPORT_LIMIT

  async function begin(layout: CounselingLayout) {
    const begun = await reportRefusal(run({ rosterId, counselingIds: [...chosen], layout }), 'The PDFs were not made.')
    if (begun) setExportId(begun.exportId)
  }

  return (
    <div ref={foot} className="sticky bottom-[calc(0.5rem+var(--tab-bar))] z-10 py-2">
      <SelectionBar count={chosen.size} noun={chosen.size === 1 ? 'counseling' : 'counselings'} onClear={onClear}>
        <Menu
          align="start"
          trigger={
            <Button icon={FileArchive} busy={busy} disabled={offline || chosen.size === 0 || tooMany}>
              PDFs in one ZIP
            </Button>
          }
        >
          {LAYOUTS.map(({ layout, label }) => (
            <MenuItem key={layout} onSelect={() => void begin(layout)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
        {tooMany && <span className="text-14">{EXPORT_LIMIT} at a time.</span>}
      </SelectionBar>
      <Suspense>
        {exportId !== null && (
          <ExportDialog rosterId={rosterId} exportId={exportId} onClose={() => setExportId(null)} />
        )}
      </Suspense>
    </div>
  )
}
