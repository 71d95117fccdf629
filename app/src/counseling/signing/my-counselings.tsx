import { listMyCounselings } from '@muster/domain/counseling/functions.ts'
import type { CounselingLine } from '@muster/domain/counseling/schema.ts'
import { COUNSELING_KINDS } from '@muster/domain/counseling/kinds.ts'
import { MY_COUNSELINGS } from '@muster/domain/counseling/signing/addresses.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { OutputOf } from '@muster/domain/kernel/function.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadPages } from '../../platform/reads/read-pages.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

type Page = OutputOf<typeof listMyCounselings>
const rowsOf = (page: Page) => page.counselings
const nextOf = (page: Page) => page.next

const STANDING: Readonly<Record<CounselingLine['state'], string>> = {
  draft: '',
  delivered: 'To read and sign',
  acknowledged: 'Answered',
  assessed: 'Assessed',
  closed: 'Closed',
}

/** What was delivered to the person who is signed in, newest first. */
export function MyCounselings() {
  const [pages, setPages] = useState(1)
  const { data, error, retry, more } = useReadPages<typeof listMyCounselings, Page['next'], CounselingLine>(
    listMyCounselings,
    (after) => ({ after, limit: 50 }),
    { rowsOf, nextOf, most: pages },
  )
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading your counselings" />
  if (data.length === 0) {
    return <EmptyState title="No counselings">Counselings show here when your leaders deliver them to you.</EmptyState>
  }
  return (
    <>
      <ul aria-label="My counselings">
        {data.map((line) => (
          <li key={line.id} className="relative border-b border-line py-2.5 hover:bg-surface">
            <h2 className="text-16 font-heavy">
              <Link
                to={`${MY_COUNSELINGS}/$counselingId`}
                params={{ counselingId: line.id }}
                className="underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {COUNSELING_KINDS[line.kind].label}
                <span className="sr-only">, {formatDate(line.heldOn)}</span>
              </Link>
            </h2>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
              <Badge kind={line.state === 'delivered' ? 'here' : 'plain'}>{STANDING[line.state]}</Badge>
              <span className="tabular">{formatDate(line.heldOn)}</span>
              <span className="text-ink-soft">{line.counselor}</span>
              {line.shared && <span className="text-ink-soft">Shared with leaders above</span>}
            </p>
          </li>
        ))}
      </ul>
      {more && (
        <div className="pt-3">
          <Button onClick={() => setPages(pages + 1)}>Show earlier ones</Button>
        </div>
      )}
    </>
  )
}
