import { commitImport, previewImport, readImportFile } from '@muster/domain/roster/functions.ts'
import { IMPORT_LIMITS } from '@muster/domain/roster/import/limits.ts'
import type { ImportPreview } from '@muster/domain/roster/schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { readFile } from '../../platform/files/files.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { FileDrop } from '../../ui/forms/file-drop.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type ColumnChoice, type ImportColumn, lostChoices } from '../components/column-choices.ts'
import { ImportReview } from '../components/import-review.tsx'
import { mayEditWhole, useCurrentRoster } from '../current-roster.ts'
import { useUndo } from '../use-undo.ts'

const MEGABYTE = 1024 * 1024

/**
 * Reads a spreadsheet, shows everything that the import would do, then takes the valid rows. Nothing is imported
 * before the last tap.
 */
export function ImportScreen() {
  const roster = useCurrentRoster()
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const read = useWrite(readImportFile)

  async function take(file: File) {
    read.clear()
    const large = file.size > IMPORT_LIMITS.bytes
    setTooLarge(
      large
        ? `${file.name} is ${Math.ceil(file.size / MEGABYTE)} MB. A roster file may be up to ${IMPORT_LIMITS.bytes / MEGABYTE} MB. Save only the sheet with the roster, without pictures, and try again.`
        : null,
    )
    if (large) return
    const content = await readFile(file)
    setPreview(await read.run({ rosterId: roster.id, file: content }).catch(() => null))
  }

  if (!mayEditWhole(roster, 'roster')) {
    return (
      <EmptyState picture="locked" title="You can view this roster but not change it">
        Ask its owner to make you an editor.
      </EmptyState>
    )
  }
  const problem = tooLarge ?? (read.error ? describeRefusal(read.error) : null)
  return (
    <>
      <PageHeader
        title="Import a roster"
        actions={preview && <Button onClick={() => setPreview(null)}>Choose another file</Button>}
      >
        <span>{roster.name}</span>
        {preview && <span>{preview.fileName}</span>}
      </PageHeader>
      {preview ? (
        <Review rosterId={roster.id} preview={preview} onPreview={setPreview} />
      ) : read.busy ? (
        <LoadingShape shape="table" label="Reading the file" />
      ) : (
        <div className="flex flex-col gap-4">
          {problem && <ErrorState message={problem} kept="Nothing was imported." />}
          <FileDrop title="Drop your roster here" accept=".csv,.txt,.xlsx" onFile={(file) => void take(file)}>
            CSV or XLSX, up to {IMPORT_LIMITS.bytes / MEGABYTE} MB and {IMPORT_LIMITS.rows.toLocaleString('en-US')}{' '}
            rows, with your own headings and date styles. You see everything before anything is imported. Leave out
            Social Security numbers: Muster keeps none.
          </FileDrop>
        </div>
      )}
    </>
  )
}

function Review({
  rosterId,
  preview,
  onPreview,
}: {
  rosterId: string
  preview: ImportPreview
  onPreview: (preview: ImportPreview) => void
}) {
  const navigate = useNavigate()
  const again = useWrite(previewImport)
  const commit = useWrite(commitImport)
  const undo = useUndo(rosterId)
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const [lost, setLost] = useState<readonly ImportColumn[]>([])
  const { importId } = preview

  async function change(how: { sheet?: string; headerLine?: number; mapping?: ColumnChoice[] }) {
    const next = await again.run({ rosterId, importId, ...how }).catch(() => null)
    if (!next) return
    // Choices that are lost with another heading line or sheet are listed until they are made again.
    const moved = how.sheet !== undefined || how.headerLine !== undefined
    setLost((before) => lostChoices(moved ? preview.columns : before, next.columns))
    onPreview(next)
  }

  async function importRows() {
    const done = await commit.run({ rosterId, importId, skipLines: [...skipped] }).catch(() => null)
    if (!done) return
    const parts = [
      `${done.created} added`,
      done.updated > 0 ? `${done.updated} updated` : '',
      done.rejected > 0 ? `${done.rejected} left out` : '',
    ]
    undo(`Imported: ${parts.filter(Boolean).join(', ')}.`, done.changeSetId)
    void navigate({ to: '/soldiers' })
  }

  const error = commit.error ?? again.error
  return (
    <>
      {error && (
        <ErrorState
          message={describeRefusal(error)}
          kept="Nothing was imported."
          onRetry={commit.error ? () => void change({}) : undefined}
        />
      )}
      <ImportReview
        preview={preview}
        lost={lost}
        busy={again.busy}
        skipped={skipped}
        onSkip={setSkipped}
        onChange={(how) => void change(how)}
        importing={commit.busy}
        onImport={() => void importRows()}
      />
    </>
  )
}
