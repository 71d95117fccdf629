import * as Radix from 'radix-ui/dialog'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

interface FullScreenProps {
  title: string
  /** The label of the back button. */
  back: string
  onBack: () => void
  children: ReactNode
}

/** Covers all of the leader's screens while the Soldier holds the device. */
export function FullScreen({ title, back, onBack, children }: FullScreenProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onBack()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex flex-col bg-ground text-ink focus:outline-none"
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
            <Button icon={ArrowLeft} onClick={onBack}>
              {back}
            </Button>
            <Radix.Title className="text-16 font-heavy">{title}</Radix.Title>
          </div>
          <div className="min-h-0 grow overflow-y-auto px-4 pt-4 pb-[max(2rem,env(safe-area-inset-bottom))]">
            <div className="mx-auto flex max-w-[44rem] flex-col gap-6">{children}</div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
