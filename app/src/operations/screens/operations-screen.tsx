import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { type RosterChoice, useCurrentRoster } from '../../roster/current-roster.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Part } from '../../ui/layout/part.tsx'

interface OverviewPart {
  readonly title: string
  /** The screen with the full list. */
  readonly to: string
  /** The text of the link, which a screen reader may read far from its heading: `Open licenses`. */
  readonly open: string
  readonly Content: ComponentType<{ roster: RosterChoice }>
}

/** Each section adds a line here and loads its own part. */
const PARTS: readonly OverviewPart[] = [
  {
    title: 'Taskings',
    to: '/operations/taskings',
    open: 'Open taskings',
    Content: lazy(async () => ({ default: (await import('../taskings/overview-part.tsx')).TaskingsOverview })),
  },
  {
    title: 'Manifests',
    to: '/operations/manifests',
    open: 'Open manifests',
    Content: lazy(async () => ({ default: (await import('../manifests/overview-part.tsx')).ManifestsOverview })),
  },
  {
    title: 'Risk',
    to: '/operations/risk',
    open: 'Open risk worksheets',
    Content: lazy(async () => ({ default: (await import('../risk/overview-part.tsx')).RiskOverview })),
  },
  {
    title: 'Equipment',
    to: '/operations/equipment',
    open: 'Open equipment',
    Content: lazy(async () => ({ default: (await import('../equipment/overview-part.tsx')).EquipmentOverview })),
  },
  {
    title: 'Licenses',
    to: '/operations/licenses',
    open: 'Open licenses',
    Content: lazy(async () => ({ default: (await import('../licenses/overview-part.tsx')).LicensesOverview })),
  },
]

/** The overview for the training room: a few figures of each section, each with a link to its list. */
export function OperationsScreen() {
  const roster = useCurrentRoster()
  return (
    <>
      <PageHeader title="Operations">
        <span>{roster.name}</span>
      </PageHeader>
      {/* An odd one at the end takes the whole width. */}
      <div className="in-order grid items-start gap-x-8 min-[1200px]:grid-cols-2 min-[1200px]:[&>:last-child:nth-child(odd)]:col-span-2">
        {PARTS.map(({ title, to, open, Content }) => (
          <Part
            key={title}
            title={title}
            action={
              <Link to={to} className={buttonClass('quiet')}>
                {open}
              </Link>
            }
          >
            <Suspense fallback={<LoadingShape shape="figures" label={`Loading ${title.toLowerCase()}`} />}>
              <Content roster={roster} />
            </Suspense>
          </Part>
        ))}
      </div>
    </>
  )
}
