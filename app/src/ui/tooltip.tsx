import * as Radix from 'radix-ui/tooltip'
import type { ReactElement } from 'react'

/** A few words on hover and keyboard focus. The child must carry its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={500}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
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
