import Plus from 'lucide-react/icons/plus'
import { Badge } from '../marks/badge.tsx'
import { Button } from '../buttons/button.tsx'
import { DescriptionList } from '../layout/description-list.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { LoadingShape } from '../states/loading-shape.tsx'
import { AsOfMark } from '../states/as-of-mark.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { PrintHeader } from '../layout/print-header.tsx'
import { StatusChip } from '../marks/status-chip.tsx'
import { SelectionBar } from '../layout/toolbar.tsx'
import { Sample } from './sample.tsx'

export function StatesPage() {
  return (
    <>
      <PrintHeader title="PERSTAT" unit="A Company, 1-28 IN" asOf="12 Nov 2026, 0630" by="1SG Whitaker, D." />
      <Sample title="Page header">
        <PageHeader
          title="Accountability"
          badge={<Badge>View only</Badge>}
          actions={
            <>
              <Button>Yesterday</Button>
              <Button variant="primary">Submit accountability</Button>
            </>
          }
        >
          <span>A Company</span>
          <span>12 Nov 2026</span>
          <span>Due 0630</span>
        </PageHeader>
      </Sample>
      <Sample title="Offline">
        {[0, 1, 14].map((waiting) => (
          <div key={waiting} className="relative min-h-6">
            <AsOfMark offline since={waiting > 1 ? '11 Nov 2026, 1740' : '0612'} waiting={waiting} />
          </div>
        ))}
      </Sample>
      <Sample title="Selected rows">
        <SelectionBar count={9} noun="Soldiers" onClear={() => undefined}>
          <Button>Set status</Button>
          <Button>Move to group</Button>
        </SelectionBar>
      </Sample>
      <Sample title="Empty">
        <EmptyState
          picture="people"
          title="No Soldiers yet"
          action={
            <>
              <Button variant="primary">Import a roster</Button>
              <Button icon={Plus}>Add Soldier</Button>
            </>
          }
        >
          The roster holds everyone you answer for. Import the spreadsheet you have, as it is, or add Soldiers one by
          one.
        </EmptyState>
      </Sample>
      <Sample title="Error">
        <ErrorState
          message="The roster could not be loaded."
          kept="Your 3 entries are kept on this device and will be sent when the server answers."
          onRetry={() => undefined}
          requestId="8f14e45f"
        />
      </Sample>
      <Sample title="Description list">
        <div className="max-w-[32rem]">
          <DescriptionList
            items={[
              { term: 'Status', value: <StatusChip tone="leave" code="LV" label="Leave" full /> },
              { term: 'Position', value: 'Squad leader, 1st Squad' },
              { term: 'Date of rank', value: '1 Jun 2025' },
              { term: 'DEROS', value: '' },
            ]}
          />
        </div>
      </Sample>
      <Sample title="Loading">
        <div className="grid gap-8 desk:grid-cols-2">
          <LoadingShape shape="figures" label="Loading figures" />
          <LoadingShape shape="text" rows={4} label="Loading text" />
          <LoadingShape shape="table" rows={4} label="Loading table" />
          <LoadingShape shape="list" rows={3} label="Loading list" />
        </div>
      </Sample>
    </>
  )
}
