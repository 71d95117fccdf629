import { ageBand } from '@muster/domain/readiness/aft.ts'
import { AFT_EVENTS, AFT_MINIMUM_TOTAL } from '@muster/domain/readiness/profiles.ts'
import { useState } from 'react'
import { mayEdit, useCurrentRoster } from '../../roster/current-roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { NumberInput } from '../../ui/forms/number-input.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { type AftEntry, EMPTY_ENTRY, lackedBy, readEntry } from '../aft/aft-entry.ts'
import { EventRow } from '../aft/event-row.tsx'
import { SavePart } from '../aft/save-part.tsx'
import { LACKED_WORDS, verdictOf } from '../aft/score-words.ts'

/** Scores one test while it is typed. Sex and age are used for the score and not stored. */
export function AftScreen() {
  const roster = useCurrentRoster()
  const [entry, setEntry] = useState<AftEntry>(EMPTY_ENTRY)
  const [onProfile, setOnProfile] = useState(false)
  const { norm, ageProblem, values, instead, problems, points, score, blank } = readEntry(entry)
  const change = (part: Partial<AftEntry>) => setEntry((before) => ({ ...before, ...part }))
  const lacked = lackedBy(entry)
  const combat = entry.standard === 'combat'
  return (
    <>
      <PageHeader
        title="AFT calculator"
        actions={
          <Button
            disabled={blank && entry.age === '' && entry.sex === null}
            onClick={() => setEntry({ ...EMPTY_ENTRY, standard: entry.standard })}
          >
            Clear
          </Button>
        }
      >
        Army Fitness Test, scales effective 1 Jun 2025
      </PageHeader>
      <div className="grid gap-x-10 desk:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <div className="flex flex-wrap gap-x-6 gap-y-3 pb-2">
            <Field label="Standard">
              <Segmented
                value={entry.standard}
                onChange={(standard) => change({ standard })}
                options={[
                  { value: 'general', label: 'General' },
                  { value: 'combat', label: 'Combat' },
                ]}
              />
            </Field>
            {!combat && (
              <Field label="Sex">
                <Segmented
                  value={entry.sex}
                  onChange={(sex) => change({ sex })}
                  options={[
                    { value: 'F', label: 'Female' },
                    { value: 'M', label: 'Male' },
                  ]}
                />
              </Field>
            )}
            <Field label="Age on the test date" error={ageProblem} className="w-40">
              <NumberInput value={entry.age} maxLength={3} onChange={(typed) => change({ age: typed.target.value })} />
            </Field>
          </div>
          <Checkbox
            checked={onProfile}
            onChange={changeProfile}
            label="On a profile"
            hint="Events may be left out. With a permanent profile, another aerobic event may replace the run."
          />
          <p className="border-b-2 border-ink pb-2 text-14 text-ink-soft">
            {combat ? 'The combat standard has one scale for everybody. ' : ''}
            {norm ? `Age band ${ageBand(norm.ageOnTestDate)}. ` : ''}
            Used for the score only, and not kept.
          </p>
          {AFT_EVENTS.map((event) => (
            <EventRow
              key={event}
              event={event}
              text={entry.raw[event]}
              onType={(text) => setEntry((before) => ({ ...before, raw: { ...before.raw, [event]: text } }))}
              norm={norm}
              first={lacked ? LACKED_WORDS[lacked].event : ''}
              value={values[event]}
              points={points[event]}
              problem={problems[event]}
              instead={instead[event]}
              onProfile={onProfile}
            />
          ))}
        </div>
        <section aria-label="Score" className="pt-4 desk:pt-0">
          <div className="desk:sticky desk:top-4">
            <p className="flex items-baseline gap-2 border-t-2 border-ink pt-1">
              <span className="text-14 text-ink-soft">Total</span>
              <span className="tabular text-40 font-heavy">{score?.total ?? '–'}</span>
              <span className="text-14 text-ink-soft">of 500, {AFT_MINIMUM_TOTAL[entry.standard]} to pass</span>
            </p>
            <p aria-live="polite" className="min-h-12 font-strong">
              {verdict()}
            </p>
            <p className="mt-2 text-14 text-ink-soft">
              The published table stops at 60 points: a result below its last row shows no points here, and then there
              is no total. Check record scores against the official scales.
            </p>
            {onProfile && (
              <p className="mt-2 text-14 text-ink-soft">
                With events left out there is no total either. By the general standard this passes with 60 points in
                each event taken and a Go; the combat standard is a total, so record such a test by hand. Check it
                against ATP 7-22.01.
              </p>
            )}
          </div>
        </section>
      </div>
      {mayEdit(roster, 'readiness') && (
        <SavePart
          rosterId={roster.id}
          score={score}
          norm={norm}
          standard={entry.standard}
          onStandard={(standard) => change({ standard })}
          values={values}
          instead={instead}
          onSaved={() => setEntry({ ...EMPTY_ENTRY, standard: entry.standard })}
        />
      )}
    </>
  )

  function changeProfile(on: boolean) {
    setOnProfile(on)
    if (on) return
    const raw = AFT_EVENTS.map((event) => [event, instead[event] === null ? entry.raw[event] : ''])
    change({ raw: Object.fromEntries(raw) as AftEntry['raw'] })
  }

  function verdict(): string {
    if (blank) return 'Enter the results of the five events.'
    if (lacked) return LACKED_WORDS[lacked].total
    return score && norm ? verdictOf(score, norm, { values, instead }) : 'Correct the marked results.'
  }
}
