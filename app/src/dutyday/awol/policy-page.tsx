import { getAwolPolicy, saveAwolPolicy } from '@muster/domain/dutyday/awol/functions.ts'
import { COURSE_WORDS, ruleWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import { DD_553_REMINDER, type PolicyStep, SEED_AS_OF } from '@muster/domain/dutyday/awol/policy.ts'
import type { PolicyVersion } from '@muster/domain/dutyday/awol/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'
import { lazy, Suspense, useState } from 'react'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEditWhole, type RosterChoice } from '../../roster/current-roster.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ConfirmPolicy } from './confirm-policy.tsx'
import { Reminder } from './reminder.tsx'
import { unitZone } from '../../platform/clock/unit-zone.ts'

const PolicyEditor = lazy(async () => ({ default: (await import('./policy-editor.tsx')).PolicyEditor }))

/** The policy that new cases follow: every step with its hours, its source, and how certain that source is. */
export function PolicyPage({ roster }: { roster: RosterChoice }) {
  const { data, error, retry } = useRead(getAwolPolicy, { rosterId: roster.id })
  const [editing, setEditing] = useState(false)
  const offline = useConnection().state === 'offline'
  if (!data) {
    return (
      <>
        <PageHeader below title="Policy for absences" />
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the policy" />
      </>
    )
  }
  if (editing) {
    return (
      <Suspense>
        <PolicyEditor roster={roster} version={data} onClose={() => setEditing(false)} />
      </Suspense>
    )
  }
  return (
    <>
      <PageHeader
        below
        title="Policy for absences"
        badge={data.seed ? <Badge>Default</Badge> : <Badge kind="here">{`Version ${data.version}`}</Badge>}
        actions={
          mayEditWhole(roster, 'accountability') && (
            <>
              {!data.seed && <Reset roster={roster} version={data.version} />}
              <Button edits variant="primary" disabled={offline} onClick={() => setEditing(true)}>
                Change
              </Button>
            </>
          )
        }
      >
        <span>{versionWords(data)}</span>
      </PageHeader>
      <ConfirmPolicy />
      <p className="py-3 text-14">{data.policy.basis}</p>
      <p className="pb-3 text-14">
        An absence that is over within {data.policy.reportOnlyHours} hours is a failure to report, with no AWOL entry.
        Open cases keep the version they were opened under until someone moves them to the newer one.
      </p>
      <Part title={`Steps, ${data.policy.steps.filter(({ on }) => on).length}`}>
        <ul className="border-t border-line">
          {data.policy.steps.map((step) => (
            <Step key={step.key} step={step} />
          ))}
        </ul>
      </Part>
      <Part title="Not stored here">
        <Reminder title="The DD 553 asks for these. Muster does not store them:" items={DD_553_REMINDER} />
      </Part>
    </>
  )
}

function Step({ step }: { step: PolicyStep }) {
  return (
    <li className="grid gap-x-6 border-b border-line py-2 desk:grid-cols-[minmax(0,1fr)_14rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-strong">
          <span className={step.on ? undefined : 'text-ink-soft line-through'}>{step.label}</span>
          {!step.on && <Badge>off</Badge>}
          {step.verify && <Badge>verify</Badge>}
        </p>
        {step.detail && <p className="text-14">{step.detail}</p>}
      </div>
      <p className="tabular text-14">
        {ruleWords(step)}
        {step.course !== 'any' && <span className="text-ink-soft">, {COURSE_WORDS[step.course].toLowerCase()}</span>}
      </p>
      <p className="text-12 text-ink-soft">{[step.who, step.form, step.source].filter(Boolean).join('. ')}</p>
    </li>
  )
}

function versionWords({ version, seed, at, by }: PolicyVersion): string {
  if (version === null || at === null) return `Sources as of ${formatDate(SEED_AS_OF)}`
  return `${seed ? 'Default, set' : 'Changed'} ${instantIn(at, unitZone())} by ${by ?? ''}`
}

function Reset({ roster, version }: { roster: RosterChoice; version: number | null }) {
  const save = useWrite(saveAwolPolicy)
  const [asking, setAsking] = useState(false)
  async function reset() {
    const done = await reportRefusal(
      save.run({ rosterId: roster.id, version, policy: null }),
      'The policy was not changed.',
    )
    setAsking(false)
    if (done) toast.done('The default policy is back. Open cases keep theirs.')
  }
  return (
    <>
      <Button edits onClick={() => setAsking(true)}>
        Reset
      </Button>
      <ConfirmDialog
        edits
        open={asking}
        onOpenChange={setAsking}
        title="Reset the policy"
        description="Hours, days and steps go back to the default, as a new version. Yours stays in the history, and open cases keep it."
        action="Reset the policy"
        busy={save.busy}
        onConfirm={() => void reset()}
      />
    </>
  )
}
