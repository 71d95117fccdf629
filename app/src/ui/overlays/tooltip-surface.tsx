import * as Radix from 'radix-ui/tooltip'
import { StandIn } from './stand-in.tsx'

interface TooltipSurfaceProps {
  about: HTMLElement
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  text: string
}

export function TooltipSurface({ about, id, open, onOpenChange, text }: TooltipSurfaceProps) {
  return (
    <Radix.Provider>
      <Radix.Root open={open} onOpenChange={onOpenChange}>
        <Radix.Trigger asChild>
          <StandIn element={about} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            id={id}
            sideOffset={4}
            collisionPadding={8}
            className="fade-in z-50 max-w-72 rounded-box border border-ink bg-ink px-2 py-1 text-12 text-ground"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
