import { exportCounselingFiles, getCounselingExport } from '@muster/domain/counseling/form/functions.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { saveFile } from '../../platform/files/files.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { instantWords } from '../../kit/instant-words.ts'
import { useFile } from '../../kit/use-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Progress } from '../../ui/states/progress.tsx'

interface ExportDialogProps {
  rosterId: string
  exportId: string
  onClose: () => void
}

/** Shows the progress of an export. When the files are ready, one tap saves them. */
export function ExportDialog({ rosterId, exportId, onClose }: ExportDialogProps) {
  const { data, error, retry } = useRead(getCounselingExport, { rosterId, exportId }, { keep: false })
  const { busy, make } = useFile(exportCounselingFiles)
  const save = () =>
    make({ rosterId, exportId }, async (file) => {
      await saveFile(file)
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="PDFs in one ZIP"
      description="The PDFs are made on the server. Once they are on this device, Muster no longer protects them."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" busy={busy} disabled={!data?.ready} onClick={() => void save()}>
            Save the ZIP
          </Button>
        </>
      }
    >
      {error && !data && <ErrorState message={describeRefusal(error)} onRetry={retry} />}
      <div className="flex flex-col gap-3">
        <Progress
          label={data?.ready ? 'Ready' : 'Making the PDFs'}
          value={data?.done ?? 0}
          max={data?.total ?? 1}
          text={data ? `${data.done} of ${data.total}` : ''}
        />
        {data !== undefined && data.gone > 0 && (
          <p className="text-14">
            {data.gone === 1 ? 'One was' : `${data.gone} were`} not made: deleted, or no longer shared with you.
          </p>
        )}
        {data !== undefined && data.failed > 0 && (
          <p className="text-14">
            {data.failed === 1 ? 'One' : data.failed} could not be made. Make the PDFs again, or take out{' '}
            {data.failed === 1 ? 'that one' : 'those'} from the counseling itself.
          </p>
        )}
        {data?.ready && <p className="text-14 text-ink-soft">Kept until {instantWords(data.expiresAt)}.</p>}
      </div>
    </Dialog>
  )
}
