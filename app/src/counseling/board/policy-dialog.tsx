import { getCounselingPolicy, saveCounselingPolicy } from '@muster/domain/counseling/cadence/functions.ts'
import {
  CADENCE_AS_OF,
  CADENCE_LABELS,
  type CadenceLine,
  CONFIRM_CADENCE,
  lineWords,
} from '@muster/domain/counseling/cadence/policy.ts'
import type { CadenceVersion } from '@muster/domain/counseling/cadence/schema.ts'
import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { lazy, Suspense, useState } from 'react'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEditWhole, type RosterChoice } from '../../roster/current-roster.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { unitZone } from '../../platform/clock/unit-zone.ts'

const PolicyForm = lazy(async () => ({ default: (await import('./policy-form.tsx')).PolicyForm }))

/**
 * The roster's counseling cadence: every line with its source, how certain that source is, and since when it applies.
 */
export function PolicyDialog({ roster, onClose }: { roster: RosterChoice; onClose: () => void }) {
  const { data, error, retry } = useRead(getCounselingPolicy, { rosterId: roster.id })
  const save = useWrite(saveCounselingPolicy)
  const offline = useConnection().state === 'offline'
  // The version that is being edited. A newer version that arrives meanwhile does not replace it.
  const [editing, setEditing] = useState<CadenceVersion | null>(null)

  async function reset(version: number | null) {
    const done = await reportRefusal(
      save.run({ rosterId: roster.id, version, policy: null }),
      'The policy was not changed.',
    )
    if (done) toast.done('The default policy is back. Yours stays in the history.')
  }

  if (editing) {
    return (
      <Suspense>
        <PolicyForm rosterId={roster.id} version={editing} onClose={() => setEditing(null)} />
      </Suspense>
    )
  }
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title="Counseling policy"
      description={CONFIRM_CADENCE}
      footer={
        <>
          {data && mayEditWhole(roster, 'counseling') && !data.seed && (
            <Button edits disabled={offline} busy={save.busy} onClick={() => void reset(data.version)}>
              Reset
            </Button>
          )}
          {data && mayEditWhole(roster, 'counseling') && (
            <Button edits disabled={offline} onClick={() => setEditing(data)}>
              Change
            </Button>
          )}
          <Button variant="primary" edits={false} onClick={onClose}>
            Close
          </Button>
        </>
      }
      wide
    >
      {data ? (
        <>
          <p className="flex flex-wrap items-center gap-x-2 text-14">
            {data.seed ? <Badge>Default</Badge> : <Badge kind="here">{`Version ${data.version}`}</Badge>}
            <span>{versionWords(data)}</span>
          </p>
          <p className="py-2 text-14">{data.policy.basis}</p>
          {/* Nothing else in the dialog's body can take focus, and without focus the keyboard cannot scroll it. */}
          <section aria-label="Lines of the policy" tabIndex={0}>
            <ul className="border-t border-line">
              {data.policy.lines.map((line) => (
                <Line key={line.key} line={line} />
              ))}
            </ul>
          </section>
        </>
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the policy" />
      )}
    </Dialog>
  )
}

function Line({ line }: { line: CadenceLine }) {
  return (
    <li className="grid gap-x-6 border-b border-line py-2 desk:grid-cols-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-strong">
          <span className={line.on ? undefined : 'text-ink-soft line-through'}>{CADENCE_LABELS[line.key]}</span>
          {!line.on && <Badge>off</Badge>}
          {line.verify && <Badge>verify</Badge>}
        </p>
        <p className="tabular text-14">
          {lineWords(line)}; due soon {line.warnDays} {line.warnDays === 1 ? 'day' : 'days'} ahead
        </p>
      </div>
      <p className="text-12 text-ink-soft">
        {line.source}. Checked {formatDate(line.asOf)}.
      </p>
    </li>
  )
}

function versionWords({ version, seed, at, by }: CadenceVersion): string {
  if (version === null || at === null) return `Sources as of ${formatDate(CADENCE_AS_OF)}`
  return `${seed ? 'Default, set' : 'Changed'} ${formatDate(dayAt(new Date(at), unitZone()))} by ${by ?? ''}`
}
