import { deliveryProblems } from '@muster/domain/counseling/states.ts'
import type { CounselingText } from '@muster/domain/counseling/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { useStore } from '../../platform/storage/store.ts'
import { UnsavedGuard } from '../../kit/unsaved-guard.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PartFoot } from '../../ui/layout/part-foot.tsx'
import type { DraftSaving } from '../drafts/draft-saving.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { todayAt } from '../use-place.ts'
import { kindWords } from '../words.ts'
import { FormBeside, OpenForm } from './preview/preview-part.tsx'
import { CopiesWaiting } from './copies-waiting.tsx'
import { DeliverButton, DeliverPart } from './deliver-part.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { RefusedDraft } from './refused-draft.tsx'
import { SaveState } from './save-state.tsx'
import { StageFields } from './stage-fields.tsx'
import { StageNav } from './stage-nav.tsx'
import { doneStages, type Stage, STAGES, stageOf } from './stages.ts'
import { TypedDatesContext, typedProblems, useTypedDates } from './typed-dates.ts'
import { useDraftActs } from './use-draft-acts.ts'

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }))

interface WizardProps {
  drafts: Drafts
  saving: DraftSaving
  /** Whether the signed-in person is the counselor. */
  own: boolean
  /** `SPC Chen, O.` */
  soldier: string
  /** It was delivered and taken back before. What happened to it stays on record, so the draft does as well. */
  deliveredBefore: boolean
  timeZone: string | undefined
  /** Both people as the form names them. */
  parties: CounselingText['parties']
}

/** A draft, one stage at a time. It is saved while it is typed. */
export function Wizard({ drafts, saving, own, soldier, deliveredBefore, timeZone, parties }: WizardProps) {
  const state = useStore(saving.state)
  const { draft } = state
  const { stage, go } = useStage()
  const acts = useDraftActs(drafts, saving, soldier)
  const [copying, setCopying] = useState(false)
  /** Delivery was tried: from now on each field shows what it is missing. */
  const [tried, setTried] = useState(false)
  const dates = useTypedDates(saving.about.counselingId)
  const missing = useMemo(() => {
    const typed = typedProblems(dates.typed, draft)
    const mending = new Set(typed.map(({ field }) => field))
    return [...typed, ...deliveryProblems(draft, todayAt(timeZone)).filter(({ field }) => !mending.has(field))]
  }, [dates.typed, draft, timeZone])
  const edit = useCallback<DraftSaving['edit']>((change) => saving.edit(change), [saving])
  const now = useCallback(() => saving.state.get().draft, [saving])
  const heading = useFocusOnStage(stage)
  useEffect(() => drafts.show(saving), [drafts, saving])

  const at = STAGES.findIndex(({ id }) => id === stage)
  const { label, about } = STAGES[at] ?? STAGES[0]
  const form = { draft, parties, stage }
  const before = STAGES[at - 1]
  const after = STAGES[at + 1]
  const refused = state.refusal
  const problemOf = (field: string) => {
    if (refused?.details?.field === `draft.${field}`) return describeRefusal(refused)
    return tried ? missing.find((one) => one.field === field)?.message : undefined
  }

  function goToField(field: string) {
    setTried(true)
    go(stageOf(field))
    setTimeout(() => {
      const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
      place?.querySelector<HTMLElement>('textarea, input, select, button')?.focus()
    }, 50)
  }

  return (
    <>
      <PageHeader
        title={soldier}
        badge={
          <>
            <Badge kind="here">Draft</Badge>
            <Menu align="start" trigger={<IconButton icon={Ellipsis} label="More for this draft" />}>
              <MenuItem edits icon={Copy} onSelect={() => setCopying(true)}>
                Copy for other Soldiers
              </MenuItem>
              {!deliveredBefore && (
                <MenuItem edits icon={Trash} danger onSelect={() => void acts.remove()}>
                  Delete this draft
                </MenuItem>
              )}
            </Menu>
          </>
        }
      >
        <span>{kindWords(draft.kind)}</span>
        <span className="tabular">{formatDate(draft.heldOn)}</span>
        <SaveState state={state} />
      </PageHeader>
      <StageNav stage={stage} onGo={go} done={doneStages(draft, missing)} />
      <Edits on>
        <div className="grid items-start gap-x-8 wide:grid-cols-[minmax(0,64rem)_minmax(22rem,32rem)]">
          <div className="flex min-w-0 flex-col gap-4 pt-4 desk:max-w-[64rem]">
            {state.conflict && (
              <DraftConflict
                conflict={state.conflict}
                draft={draft}
                onResolve={(field, as) => saving.resolve(field, as)}
              />
            )}
            {state.phase === 'refused' && refused && <RefusedDraft drafts={drafts} saving={saving} refusal={refused} />}
            {state.joined && (
              <p role="status" className="border-l-4 border-line-strong pl-3 text-14">
                This draft was also changed in another place. Both changes are in it.
              </p>
            )}
            <CopiesWaiting
              waiting={drafts.waiting}
              rosterId={saving.about.rosterId}
              counselingId={saving.about.counselingId}
              busy={acts.copying.busy}
              onCopy={acts.copy}
            />
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-40">
                <h2 ref={heading} tabIndex={-1} className="text-20 font-heavy outline-none">
                  {label}
                </h2>
                <p className="text-14 text-ink-soft">{about}</p>
              </div>
              <OpenForm {...form} label="Preview" className="shrink-0 wide:hidden" />
            </div>
            <TypedDatesContext value={dates}>
              <StageFields
                // A half-typed date belongs to the draft in which it was typed.
                key={`${saving.about.counselingId}${stage}`}
                stage={stage}
                draft={draft}
                edit={edit}
                now={now}
                problemOf={problemOf}
                onTitle={(title) => own && drafts.keepTitle(title)}
              />
            </TypedDatesContext>
            {stage === 'follow' && (
              <DeliverPart soldier={soldier} missing={missing} onGoTo={goToField} error={acts.delivering.error} />
            )}
            {stage === 'conduct' && acts.delivering.error && (
              <ErrorState message={describeRefusal(acts.delivering.error)} />
            )}
            <PartFoot className="-mx-4 flex gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,var(--foot-inset))]">
              {before && <Button onClick={() => go(before.id)}>Back</Button>}
              {after && (
                <Button variant="primary" edits={false} className="max-phone:grow" onClick={() => go(after.id)}>
                  Next: {after.label}
                </Button>
              )}
              {(stage === 'follow' || (stage === 'conduct' && missing.length === 0)) && (
                <DeliverButton
                  soldier={soldier}
                  ready={missing.length === 0}
                  beside={stage !== 'follow'}
                  busy={acts.delivering.busy}
                  onDeliver={acts.deliver}
                />
              )}
            </PartFoot>
          </div>
          <FormBeside {...form} />
        </div>
      </Edits>
      {/* Text kept on the device is safe when the page closes. Text that is only on this page would be lost. */}
      <UnsavedGuard when={!state.onDevice && ['kept', 'held', 'conflict', 'refused'].includes(state.phase)} />
      <Suspense>
        {copying && (
          <CopyDialog
            rosterId={saving.about.rosterId}
            except={saving.about.soldierId}
            busy={acts.copying.busy}
            onCopy={acts.copy}
            onClose={() => setCopying(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The stage is in the address, so that a reload returns to it. */
function useStage() {
  const navigate = useNavigate()
  const search: { stage?: string } = useSearch({ strict: false })
  const stage: Stage = STAGES.find(({ id }) => id === search.stage)?.id ?? 'identify'
  const go = useCallback(
    (next: Stage) => {
      void navigate({ to: '.', search: (old: object) => ({ ...old, stage: next }), replace: true })
    },
    [navigate],
  )
  return { stage, go }
}

/** A new stage starts at its top, for sighted users and for screen readers. */
function useFocusOnStage(stage: Stage) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [stage])
  return heading
}
