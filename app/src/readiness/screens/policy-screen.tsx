import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { getReadinessPolicy, saveReadinessPolicy } from '@muster/domain/readiness/functions.ts'
import {
  type AppliesTo,
  CATEGORIES,
  CATEGORY_LABELS,
  intervalWords,
  type ItemLine,
} from '@muster/domain/readiness/policy.ts'
import type { PolicyVersion } from '@muster/domain/readiness/schema.ts'
import { STRENGTH_CLASS_LABELS } from '@muster/domain/roster/rank.ts'
import { lazy, Suspense, useState } from 'react'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEditWhole, useCurrentRoster } from '../../roster/current-roster.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { unitZone } from '../../platform/clock/unit-zone.ts'

const PolicyForm = lazy(async () => ({ default: (await import('../policy/policy-form.tsx')).PolicyForm }))

/** The items that this roster tracks: how long each is valid, for whom, and the source. */
export function PolicyScreen() {
  const roster = useCurrentRoster()
  const { data, error, retry } = useRead(getReadinessPolicy, { rosterId: roster.id })
  const save = useWrite(saveReadinessPolicy)
  const offline = useConnection().state === 'offline'
  // The version that is being edited. A newer version that arrives meanwhile does not replace it.
  const [editing, setEditing] = useState<PolicyVersion | null>(null)

  async function reset(version: number | null) {
    const done = await reportRefusal(
      save.run({ rosterId: roster.id, version, policy: null }),
      'The policy was not changed.',
    )
    if (done) toast.done('The default policy is back. Yours stays in the history.')
  }

  const editable = mayEditWhole(roster, 'readiness') && data !== undefined && editing === null
  return (
    <>
      <PageHeader
        title="Readiness policy"
        badge={mayEditWhole(roster, 'readiness') ? undefined : <Badge>View only</Badge>}
        actions={
          <>
            {editable && !data.seed && (
              <ConfirmButton
                disabled={offline}
                busy={save.busy}
                asks={{
                  title: 'Reset the policy?',
                  description:
                    'The default policy counts for every Soldier of this roster. Yours stays in the history.',
                  action: 'Reset the policy',
                }}
                onConfirm={() => reset(data.version)}
              >
                Reset
              </ConfirmButton>
            )}
            {editable && (
              <Button variant="primary" edits={false} disabled={offline} onClick={() => setEditing(data)}>
                Change
              </Button>
            )}
          </>
        }
      >
        {data && <span>{versionWords(data)}</span>}
      </PageHeader>
      {!data ? (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the policy" />
      ) : editing ? (
        <Suspense fallback={<LoadingShape shape="list" label="Loading the form" />}>
          <PolicyForm
            rosterId={roster.id}
            version={editing}
            newest={data}
            today={dayAt(new Date(), unitZone())}
            onDone={() => setEditing(null)}
          />
        </Suspense>
      ) : (
        <>
          <p className="max-w-[70ch] py-2 text-14">{data.policy.basis}</p>
          {CATEGORIES.map((category) => {
            const lines = data.policy.lines.filter((line) => line.category === category)
            return (
              lines.length > 0 && (
                <Part key={category} title={CATEGORY_LABELS[category]}>
                  <ul className="border-t border-line">
                    {lines.map((line) => (
                      <Line key={line.key} line={line} />
                    ))}
                  </ul>
                </Part>
              )
            )
          })}
        </>
      )}
    </>
  )
}

function Line({ line }: { line: ItemLine }) {
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className={line.on ? 'font-strong' : 'text-ink-soft line-through'}>{line.label}</span>
        {!line.on && <Badge>Off</Badge>}
        {line.verify && <Badge kind="soon">To be verified</Badge>}
      </p>
      <p className="tabular text-14">{ruleWords(line)}</p>
      <p className="text-14 text-ink-soft">
        {line.source && `${line.source}. `}Checked {formatDate(line.asOf)}.
      </p>
    </li>
  )
}

function ruleWords(line: ItemLine): string {
  const { kind, warnDays, redDays, pass } = line
  const every =
    kind === 'field'
      ? 'By the date on the roster'
      : kind === 'profile'
        ? 'By the profiles on record'
        : `Due ${intervalWords(line.every)}`
  const red =
    redDays === 0 ? 'red once overdue' : redDays > 0 ? `red ${redDays} days ahead` : `red ${-redDays} days after`
  const passes = [
    ...(pass?.from === null || pass?.from === undefined ? [] : [`passes from ${pass.from}`]),
    ...(pass?.under === null || pass?.under === undefined ? [] : [`passes under ${pass.under}`]),
  ]
  const colours = kind === 'profile' ? [] : [`amber ${warnDays} days ahead`, red]
  return [every, ...passes, ...colours, appliesWords(line.applies)].join(', ')
}

function appliesWords(applies: AppliesTo): string {
  switch (applies.who) {
    case 'all':
      return 'for everybody'
    case 'named':
      return 'for named Soldiers'
    case 'classes':
      return `for ${applies.classes.map((one) => STRENGTH_CLASS_LABELS[one]).join(', ')}`
    case 'grades':
      return `for ${applies.grades.join(', ')}`
    case 'mos':
      return `for ${applies.mos.join(', ')}`
  }
}

function versionWords({ version, seed, at, by }: PolicyVersion): string {
  if (version === null || at === null) return 'Default'
  return `Version ${version}, ${seed ? 'default, set' : 'changed'} ${formatDate(dayAt(new Date(at), unitZone()))} by ${by ?? ''}`
}
