import { useState } from 'react'
import { Badge } from '../marks/badge.tsx'
import { Button } from '../buttons/button.tsx'
import { Chip } from '../marks/chip.tsx'
import { Figure, FigureRow } from '../marks/figure.tsx'
import { Progress } from '../states/progress.tsx'
import { Segmented } from '../forms/segmented.tsx'
import { StatusChip } from '../marks/status-chip.tsx'
import { StatusShape } from '../marks/status-shape.tsx'
import { Sample } from './sample.tsx'
import { STATUSES, type Status, soldiers } from './sample-data.ts'

export function StatusPage() {
  return (
    <>
      <Sample title="Figures">
        <FigureRow>
          <Figure label="Present" value={104} unit="of 120" change={{ by: -3, since: 'since 20 Nov' }} />
          <Figure label="Accounted for" value={117} unit="of 120" change={{ by: 2, since: 'since 20 Nov' }} />
          <Figure label="Available" value="82.5" unit="%" change={{ by: 0, since: 'since 20 Nov' }} />
          <Figure label="Not reported" value={3} onOpen={() => undefined} />
          <Figure label="Authorized" value={null} unit="not entered" />
        </FigureRow>
      </Sample>
      <Sample title="Status chips: small, medium, large, in full, carried over">
        <div className="flex flex-col gap-3">
          {(['small', 'medium', 'large'] as const).map((size) => (
            <div key={size} className="flex flex-wrap gap-2">
              {STATUSES.map((status) => (
                <StatusChip key={status.code} {...status} size={size} />
              ))}
            </div>
          ))}
          <div className="flex flex-wrap gap-2">
            {STATUSES.map((status) => (
              <StatusChip key={status.code} {...status} full carried={status.code === 'LV'} />
            ))}
          </div>
        </div>
      </Sample>
      <Sample title="Shapes">
        <div className="flex flex-wrap gap-6">
          {STATUSES.map((status) => (
            <span key={status.code} data-tone={status.tone} className="flex flex-col items-center gap-2">
              <StatusShape tone={status.tone} className="size-8 text-tone" />
              <span className="text-12 text-ink-soft">{status.tone}</span>
            </span>
          ))}
        </div>
      </Sample>
      <Sample title="A squad, one tap each">
        <Squad />
      </Sample>
      <Sample title="Badges and chips">
        <div className="flex flex-wrap items-center gap-2">
          <Badge>View only</Badge>
          <Badge kind="here">Today</Badge>
          <Badge kind="alert">Due back 2</Badge>
          <Chip>11B</Chip>
          <Chip onRemove={() => undefined} removeLabel="rank SGT">
            Rank: SGT
          </Chip>
        </div>
      </Sample>
      <Sample title="Progress">
        <div className="flex max-w-[32rem] flex-col gap-4">
          <Progress label="Reported" value={84} max={120} text="84 of 120" />
          <Progress label="Import" value={37} max={100} />
          <Progress label="Nothing yet" value={0} max={0} />
        </div>
      </Sample>
    </>
  )
}

const CHOICES = STATUSES.filter((status) => ['PDY', 'LV', 'SD', 'QTR', 'AUN'].includes(status.code))

function Squad() {
  const [people] = useState(() => soldiers(4))
  const [given, setGiven] = useState<Record<string, Status['code']>>({ s0: 'PDY', s1: 'AUN' })
  return (
    <div className="max-w-[40rem]">
      <div className="flex min-h-row items-center justify-between gap-3 border-b-2 border-ink">
        <span className="text-16 font-heavy">1st Squad</span>
        <span className="tabular text-ink-soft">2 of 4 reported</span>
        <Button variant="plain">All others present</Button>
      </div>
      {people.map((person) => (
        <div
          key={person.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1"
        >
          <span>
            <span className="font-strong">
              {person.rank} {person.name}
            </span>
            <span className="block text-12 text-ink-soft">{person.position}</span>
          </span>
          <Segmented
            fill
            className="phone:max-w-[24rem]"
            label={`Status of ${person.rank} ${person.name}`}
            value={given[person.id] ?? null}
            onChange={(code) => setGiven({ ...given, [person.id]: code })}
            options={CHOICES.map((status) => ({
              value: status.code,
              name: status.label,
              label: status.code,
              tone: status.tone,
            }))}
          />
        </div>
      ))}
    </div>
  )
}
