import { saveManifest } from '@muster/domain/operations/manifests/functions.ts'
import { manifestList } from '@muster/domain/operations/manifests/list.ts'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { RosterPrintHeader } from '../../roster/components/roster-print-header.tsx'
import { mayEdit, mayEditWhole, useCurrentRoster } from '../../roster/current-roster.ts'
import { useHasRostersBelow } from '../../roster/linking/use-rosters-below.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const HeadDialog = lazy(async () => ({ default: (await import('../manifests/head-dialog.tsx')).HeadDialog }))

/** Who rides in which vehicle and when. Latest dates first. */
export function ManifestsScreen() {
  const roster = useCurrentRoster()
  const navigate = useNavigate()
  const hasBelow = useHasRostersBelow(roster)
  const { asked, change } = useListFilter(manifestList, hasBelow)
  const [starting, setStarting] = useState(false)
  const [manifestId] = useState(() => crypto.randomUUID())
  const save = useWrite(saveManifest)
  const begin = mayEditWhole(roster, 'operations') && (
    <Button edits variant="primary" icon={Plus} onClick={() => setStarting(true)}>
      New manifest
    </Button>
  )
  return (
    <>
      <RosterPrintHeader />
      <PageHeader
        title="Manifests"
        badge={!mayEdit(roster, 'operations') && <Badge>View only</Badge>}
        actions={begin || undefined}
      />
      {hasBelow && <ListFilters label="Manifests shown" list={manifestList} asked={asked} onChange={change} hasBelow />}
      <ListRows
        list={manifestList}
        of={roster.id}
        asked={asked}
        opens={({ manifestId: id }, below) => ({
          to: '/operations/manifests/$manifestId',
          params: { manifestId: id },
          search: below === null ? {} : { of: below },
        })}
        begin={begin}
      />
      <Suspense>
        {starting && (
          <HeadDialog
            title="New manifest"
            action="Start manifest"
            head={{ name: '', on: '', place: '' }}
            onClose={() => setStarting(false)}
            onSave={async (head) => {
              await save.run({ rosterId: roster.id, manifestId, version: null, taskingId: asked.taskingId, ...head })
              void navigate({ to: '/operations/manifests/$manifestId', params: { manifestId } })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
