import { getPerstat } from '@muster/domain/dutyday/functions.ts'
import { getPerstatLayouts, savePerstatLayout } from '@muster/domain/dutyday/layouts/functions.ts'
import { LAYOUT_LABELS, LAYOUTS, type LayoutLine } from '@muster/domain/dutyday/layouts/layout.ts'
import type { LayoutVersion } from '@muster/domain/dutyday/layouts/schema.ts'
import { COLUMN_LABELS } from '@muster/domain/dutyday/perstat-columns.ts'
import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { lazy, Suspense, useState } from 'react'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { mayEditWhole, type RosterChoice } from '../../roster/current-roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { PerstatTable } from './perstat-table.tsx'
import { usePerstatChoice } from './use-perstat-choice.ts'

const LayoutForm = lazy(async () => ({ default: (await import('./layout-form.tsx')).LayoutForm }))

/** The lines of a layout: what each counts, and the source of it. */
export function LayoutPage({ roster }: { roster: RosterChoice }) {
  const { data, error, retry } = useRead(getPerstatLayouts, { rosterId: roster.id })
  const { data: perstat } = useRead(getPerstat, { rosterId: roster.id, asOf: null, over: 'roster', groupId: null })
  const save = useWrite(savePerstatLayout)
  const offline = useConnection().state === 'offline'
  const [{ layout: name }, choose] = usePerstatChoice(roster.id)
  // The version that is being edited. A newer version that arrives meanwhile does not replace it.
  const [editing, setEditing] = useState<LayoutVersion | null>(null)
  const version = data?.[name]

  async function reset(seen: number | null) {
    const done = await reportRefusal(
      save.run({ rosterId: roster.id, name, version: seen, layout: null }),
      'The layout was not changed.',
    )
    if (done) toast.done('The default layout is back. Yours stays in the history.')
  }

  const editable = mayEditWhole(roster, 'accountability') && version !== undefined && editing === null
  return (
    <>
      <PageHeader
        below
        title="PERSTAT layouts"
        badge={mayEditWhole(roster, 'accountability') ? undefined : <Badge>View only</Badge>}
        actions={
          editable && (
            <>
              {!version.seed && (
                <ConfirmButton
                  disabled={offline}
                  busy={save.busy}
                  asks={{
                    title: `Reset the ${LAYOUT_LABELS[name].toLowerCase()} layout?`,
                    description:
                      'The default lines are back for everybody who opens this PERSTAT. Yours stay in the history.',
                    action: 'Reset the layout',
                  }}
                  onConfirm={() => reset(version.version)}
                >
                  Reset
                </ConfirmButton>
              )}
              <Button edits variant="primary" disabled={offline} onClick={() => setEditing(version)}>
                Change
              </Button>
            </>
          )
        }
      >
        {version && <span>{versionWords(version)}</span>}
      </PageHeader>
      {!version ? (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the layouts" />
      ) : editing ? (
        <Suspense fallback={<LoadingShape shape="list" label="Loading the form" />}>
          <LayoutForm
            rosterId={roster.id}
            name={name}
            version={editing}
            perstat={perstat}
            today={dayAt(new Date(), unitZone())}
            onDone={() => setEditing(null)}
          />
        </Suspense>
      ) : (
        <>
          <Segmented
            label="Layout"
            value={name}
            onChange={(layout) => choose({ layout })}
            options={LAYOUTS.map((value) => ({ value, label: LAYOUT_LABELS[value] }))}
          />
          <p className="max-w-[70ch] py-3 text-14">{version.layout.basis}</p>
          {perstat && (
            <Part title="As it is now">
              <PerstatTable perstat={perstat} name={name} layout={version.layout} />
            </Part>
          )}
          <Part title={`Lines: ${version.layout.lines.filter(({ on }) => on).length}`}>
            <ul className="border-t border-line">
              {version.layout.lines.map((line) => (
                <Line key={line.key} line={line} />
              ))}
            </ul>
          </Part>
        </>
      )}
    </>
  )
}

function Line({ line }: { line: LayoutLine }) {
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className={line.on ? 'font-strong' : 'text-ink-soft line-through'}>{line.label}</span>
        <span className="tabular text-14 text-ink-soft">{line.short}</span>
        {!line.on && <Badge>Off</Badge>}
        {line.verify && <Badge kind="soon">To be verified</Badge>}
      </p>
      <p className="text-14">{countsWords(line)}</p>
      <p className="text-14 text-ink-soft">
        {line.source && `${line.source}. `}Checked {formatDate(line.asOf)}.
      </p>
    </li>
  )
}

function countsWords({ content, columns }: LayoutLine): string {
  if (content === 'hand') return 'A blank to fill in by hand.'
  if (content !== 'columns') return 'Counted by Muster.'
  return `Counts ${columns.map((column) => COLUMN_LABELS[column]).join(', ')}.`
}

function versionWords({ version, seed, at, by }: LayoutVersion): string {
  if (version === null || at === null) return 'Default'
  return `Version ${version}, ${seed ? 'default, set' : 'changed'} ${formatDate(dayAt(new Date(at), unitZone()))} by ${by ?? ''}`
}
