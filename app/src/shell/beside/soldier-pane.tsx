import { Link, useSearch } from '@tanstack/react-router'
import Maximize2 from 'lucide-react/icons/maximize-2'
import X from 'lucide-react/icons/x'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { PageFrameContext } from '../../ui/layout/page-frame.ts'
import { SoldierRecord } from '../screens/soldier-screen.tsx'

interface SoldierPaneProps {
  soldierId: string
  onClose: () => void
}

/** The page of one Soldier beside a list. */
export function SoldierPane({ soldierId, onClose }: SoldierPaneProps) {
  const { tab }: { tab?: string } = useSearch({ strict: false })
  return (
    // The title of the page is the list's.
    <PageFrameContext value={null}>
      <section
        aria-label="Chosen Soldier"
        className="flex min-h-0 min-w-0 flex-col border-l border-line pl-6 print:hidden"
      >
        <div className="flex shrink-0 items-center justify-end gap-1 pb-1">
          <Link to="/soldiers/$soldierId" params={{ soldierId }} search={{ tab }} className={buttonClass('quiet')}>
            <Maximize2 className="size-4" aria-hidden="true" />
            Full page
          </Link>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain pb-4">
          <SoldierRecord soldierId={soldierId} heading="h2" />
        </div>
      </section>
    </PageFrameContext>
  )
}
