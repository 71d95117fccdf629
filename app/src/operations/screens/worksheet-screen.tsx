import { toastKept } from '../../kit/kept/kept-words.ts'
import { WaitingMark } from '../../kit/kept/waiting-mark.tsx'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { EXPECTED_SHEET, KEPT_SHEET, KEPT_SHEET_MOVE } from '../risk/kept-worksheets.ts'
import { formatDate, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { ECHELONS } from '@muster/domain/operations/risk/authorities.ts'
import { exportRiskWorksheet, getRiskWorksheet } from '@muster/domain/operations/risk/functions.ts'
import { mayWrite, SHEET_STATES, type SheetMove, sheetProblems } from '@muster/domain/operations/risk/rules.ts'
import type { RiskContent, RiskLine } from '@muster/domain/operations/risk/schema.ts'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useCurrentRoster } from '../../roster/current-roster.ts'
import { useFile } from '../../kit/use-file.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useRoster } from '../../roster/use-roster-data.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { useNewest } from '../../kit/use-newest.ts'
import { DecidePart } from '../risk/decide-part.tsx'
import { LevelBadge } from '../risk/level-badge.tsx'
import { SheetLines } from '../risk/sheet-lines.tsx'

const LineDialog = lazy(async () => ({ default: (await import('../risk/line-dialog.tsx')).LineDialog }))
const HeadDialog = lazy(async () => ({ default: (await import('../risk/head-dialog.tsx')).HeadDialog }))

const DONE: Readonly<Record<SheetMove, string>> = {
  submit: 'Sent for approval.',
  'take back': 'Withdrawn. You can change it again.',
  revise: 'New version started. The approved one does not change.',
  discard: 'Draft discarded.',
}

/** One worksheet, in the order of the form. */
export function WorksheetScreen() {
  const { worksheetId = '' } = useParams({ strict: false })
  const { of } = useSearch({ strict: false }) as { readonly of?: string }
  const roster = useCurrentRoster()
  return <Worksheet key={worksheetId} rosterId={of ?? roster.id} worksheetId={worksheetId} />
}

function Worksheet({ rosterId, worksheetId }: { rosterId: string; worksheetId: string }) {
  const [edition, setEdition] = useState<number | null>(null)
  const wanted = { rosterId, worksheetId, edition }
  const { data, previous, error, retry } = useRead(getRiskWorksheet, wanted, {
    keepPrevious: ['edition'],
    pending: EXPECTED_SHEET,
  })
  const timeZone = useRoster(rosterId).data?.settings.timeZone ?? unitZone()
  const navigate = useNavigate()
  const [open, setOpen] = useState<number | 'head' | 'discard' | null>(null)
  const save = useKept(KEPT_SHEET)
  const restore = useKept(KEPT_SHEET)
  const { newest, keep, forget, settling } = useNewest(data?.sheet)
  const move = useKept(KEPT_SHEET_MOVE)
  const file = useFile(exportRiskWorksheet)
  if (!data) {
    return (
      <>
        <PageHeader title="Risk worksheet" />
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the worksheet" />
      </>
    )
  }
  const { sheet, editions, policy, may } = data
  if (sheet.rosterId !== rosterId && !previous) {
    // A worksheet of a roster below, whose address does not name that roster.
    const there = { params: { worksheetId }, search: { of: sheet.rosterId } }
    return <Navigate replace to="/operations/risk/$worksheetId" {...there} />
  }
  const { content, state, decision, overall } = sheet
  const about = { rosterId, worksheetId, version: sheet.version }
  const editable = may.write && mayWrite(state) && sheet.latest
  const problems = editable ? sheetProblems(content) : []
  const shut = () => {
    setOpen(null)
    save.clear()
  }

  async function put(next: RiskContent) {
    const done = await save.run({ ...about, content: next })
    if (done) keep({ ...sheet, version: done.version, content: next })
    return true
  }
  async function act(wanted: SheetMove) {
    const done = await move.run({ ...about, move: wanted }, sheet.mission).catch(() => undefined)
    setOpen(null)
    if (done === undefined) return
    toastKept(done, DONE[wanted])
    if (!done) return
    forget()
    setEdition(null)
    if (!done.left) void navigate({ to: '/operations/risk' })
  }
  async function remove(at: number) {
    const line = content.lines[at]
    if (!line || !(await put({ ...content, lines: content.lines.toSpliced(at, 1) }).catch(() => false))) return
    toast.undo(`Removed: ${line.hazard || 'a hazard without a name'}`, () => void putBack(at, line))
  }
  async function putBack(at: number, line: RiskLine) {
    const now = newest()
    if (!now) return
    const next = { ...now.content, lines: now.content.lines.toSpliced(at, 0, line) }
    const asked = restore.run({ rosterId, worksheetId, version: now.version, content: next })
    const done = await reportRefusal(asked, 'It was not restored.')
    if (done) keep({ ...now, version: done.version, content: next })
  }

  return (
    <>
      <PageHeader
        title={sheet.mission}
        badge={
          <Badge kind={state === 'submitted' ? 'soon' : state === 'sent back' ? 'alert' : 'plain'}>
            {SHEET_STATES[state]}
          </Badge>
        }
        actions={
          <>
            <Button icon={Printer} busy={file.busy} onClick={() => file.save({ rosterId, worksheetId, edition })}>
              Print PDF
            </Button>
          </>
        }
      >
        <span>DD Form 2977</span>
        <span>{sheet.rosterName}</span>
        <span className="tabular">{formatDate(sheet.on)}</span>
        <span>{`Prepared by ${[sheet.preparedBy, content.position].filter(Boolean).join(', ')}`}</span>
        <span>{`Version ${sheet.edition}`}</span>
        <WaitingMark on={worksheetId} />
      </PageHeader>
      {move.error && <ErrorState message={describeRefusal(move.error)} />}
      {save.error && open === null && <ErrorState message={describeRefusal(save.error)} />}
      {editions.length > 1 && (
        <Select
          aria-label="Version shown"
          className="max-w-60 print:hidden"
          value={String(sheet.edition)}
          options={editions.map((one) => ({
            value: String(one.edition),
            label: `Version ${one.edition}, ${SHEET_STATES[one.state].toLowerCase()}`,
          }))}
          onChange={(event) => setEdition(Number(event.target.value))}
        />
      )}
      {state === 'sent back' && decision && (
        <p className="border-l-4 border-danger pl-3 text-14">{`${decision.by} sent it back: ${decision.remark}`}</p>
      )}
      <Part
        title={`Hazards and controls (${content.lines.length})`}
        action={
          editable && (
            <Button edits icon={Plus} onClick={() => setOpen(content.lines.length)}>
              Add hazard
            </Button>
          )
        }
      >
        {content.lines.length === 0 ? (
          <p className="text-14 text-ink-soft">
            No hazards yet. Name what can go wrong in each subtask, rate it, and say what controls it.
          </p>
        ) : (
          <SheetLines
            lines={content.lines}
            onEdit={editable ? setOpen : null}
            onRemove={(at) => void remove(at)}
            busy={save.busy || restore.busy || settling}
          />
        )}
      </Part>
      <Part title="Overall residual risk">
        <p className="flex flex-wrap items-center gap-3 text-20">
          <LevelBadge level={overall} words />
          <span className="text-14 text-ink-soft">The highest residual risk of the lines. It cannot be set lower.</span>
        </p>
      </Part>
      <Part
        title="Supervision plan"
        action={
          editable && (
            <Button edits variant="plain" onClick={() => setOpen('head')}>
              Edit mission and plan
            </Button>
          )
        }
      >
        <p className="max-w-[80ch] wrap-anywhere whitespace-pre-line">
          {content.supervision || 'Nothing entered yet.'}
        </p>
      </Part>
      <Part title="Approval">
        <div role="group" aria-label="Approval" tabIndex={-1} className="outline-none">
          {state === 'approved' && decision && (
            <p>
              {`Risk accepted by ${[decision.by, decision.position].filter(Boolean).join(', ')}${decision.echelon ? ` (${ECHELONS[decision.echelon].toLowerCase()})` : ''}, ${formatMoment(decision.at, timeZone)}.`}
              {decision.remark && <span className="block text-14 text-ink-soft">{decision.remark}</span>}
            </p>
          )}
          {state === 'submitted' && may.decide && (
            <DecidePart key={sheet.version} sheet={sheet} policy={policy} ownWork={may.ownWork} />
          )}
          {state === 'submitted' && !may.decide && <p className="text-14 text-ink-soft">Waiting for approval.</p>}
          {editable && problems.length > 0 && (
            <ul className="list-disc pb-3 pl-5 text-14">
              {problems.slice(0, 8).map(({ field, message }) => (
                <li key={field}>{message}</li>
              ))}
              {problems.length > 8 && <li>{`And ${problems.length - 8} more.`}</li>}
            </ul>
          )}
          {may.write && (
            <div className="flex flex-wrap gap-2 pt-2 print:hidden">
              {editable && (
                <Button
                  edits
                  variant="primary"
                  disabled={problems.length > 0}
                  busy={move.busy}
                  onClick={() => void act('submit')}
                >
                  Send for approval
                </Button>
              )}
              {state === 'submitted' && (
                <Button edits variant="plain" busy={move.busy} onClick={() => void act('take back')}>
                  Withdraw
                </Button>
              )}
              {state === 'approved' && sheet.latest && (
                <Button edits busy={move.busy} onClick={() => void act('revise')}>
                  New version
                </Button>
              )}
              {editable && (
                <Button edits variant="plain" onClick={() => setOpen('discard')}>
                  Discard draft
                </Button>
              )}
            </div>
          )}
        </div>
      </Part>
      <Suspense>
        {typeof open === 'number' && (
          <LineDialog
            key={open}
            rosterId={rosterId}
            worksheetId={worksheetId}
            number={open + 1}
            line={content.lines[open]}
            onSave={(line) => put({ ...content, lines: content.lines.toSpliced(open, 1, line) })}
            onClose={shut}
          />
        )}
        {open === 'head' && (
          <HeadDialog
            title="Mission and plan"
            action="Save"
            id={worksheetId}
            content={content}
            onSave={put}
            onClose={shut}
          />
        )}
      </Suspense>
      <ConfirmDialog
        edits
        danger
        open={open === 'discard'}
        onOpenChange={(wanted) => !wanted && setOpen(null)}
        title="Discard this draft?"
        description={
          sheet.edition > 1 ? 'The earlier approved version becomes the newest again.' : 'It cannot be recovered.'
        }
        action="Discard draft"
        busy={move.busy}
        onConfirm={() => void act('discard')}
      />
    </>
  )
}
