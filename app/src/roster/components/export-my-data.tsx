import { exportMyData } from '@muster/domain/roster/functions.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { asRefusal } from '../../platform/session/account.ts'
import { useCall } from '../../platform/calls/calls.ts'
import { saveFile } from '../../platform/files/files.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/states/toast.tsx'

export function ExportMyData() {
  const call = useCall(exportMyData)
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      await saveFile(await call({}))
    } catch (error) {
      toast.problem(describeRefusal(asRefusal(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p>Everything about you and the rosters you own, as one JSON file.</p>
      <Button icon={Download} busy={busy} onClick={download}>
        Download my data
      </Button>
    </div>
  )
}
