import type { ReactNode } from 'react'
import { StatusChip } from '../../ui/marks/status-chip.tsx'
import type { Tone } from '../../ui/marks/tone.ts'

const SQUAD: readonly { readonly name: string; readonly tone: Tone; readonly code: string; readonly label: string }[] =
  [
    { name: 'SSG Alvarez, M.', tone: 'present', code: 'PDY', label: 'Present for duty' },
    { name: 'SGT Brooks, N.', tone: 'present', code: 'PDY', label: 'Present for duty' },
    { name: 'SPC Chen, O.', tone: 'leave', code: 'LV', label: 'Leave' },
    { name: 'PFC Diaz, P.', tone: 'medical', code: 'APT', label: 'Appointment' },
  ]
const PLATOON = [
  { name: '1st Squad', count: '9/9' },
  { name: '2nd Squad', count: '9/9' },
  { name: '3rd Squad', count: '9/9' },
  { name: 'Weapons Squad', count: '7/7' },
]
const COMPANY = [
  { name: 'On hand', count: '124' },
  { name: 'Accounted for', count: '124' },
  { name: 'Present', count: '103' },
  { name: 'Available', count: '95' },
]

/** Shows what the product does: a squad's statuses become the platoon's and the company's report. */
export function SampleSquad() {
  return (
    <div
      role="img"
      aria-label="An example: the statuses of a squad at 0612 become the platoon’s at 0620 and the company’s PERSTAT at 0630."
      className="grid grid-cols-3 gap-x-8"
    >
      <Sheet time="0612" title="The squad leader, on a phone">
        {SQUAD.map(({ name, ...status }) => (
          <Line key={name} name={name}>
            <StatusChip {...status} size="small" />
          </Line>
        ))}
      </Sheet>
      <Sheet time="0620" title="The platoon sergeant sees it come in">
        {PLATOON.map(({ name, count }) => (
          <Line key={name} name={name}>
            {count}
          </Line>
        ))}
      </Sheet>
      <Sheet time="0630" title="The first sergeant sends the PERSTAT">
        {COMPANY.map(({ name, count }) => (
          <Line key={name} name={name}>
            {count}
          </Line>
        ))}
      </Sheet>
    </div>
  )
}

function Sheet({ time, title, children }: { time: string; title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-t-2 border-ink pt-1">
      <p className="tabular text-28 font-heavy">{time}</p>
      <p className="pb-2 text-14 text-ink-soft">{title}</p>
      {children}
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="flex min-h-9 items-center justify-between gap-2 border-t border-line">
      <span className="truncate">{name}</span>
      <span className="tabular font-heavy">{children}</span>
    </p>
  )
}
