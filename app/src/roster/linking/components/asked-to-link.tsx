import type { LinkAsk } from '@muster/domain/roster/linking/schema.ts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { AskDialog } from './ask-dialog.tsx'

/** Shown over every screen until it is answered: a leader asks for a link. */
export function AskedToLink({ asks }: { asks: readonly [LinkAsk, ...LinkAsk[]] }) {
  const [reading, setReading] = useState<LinkAsk | null>(null)
  const [first, ...more] = asks
  const others =
    more.length === 0 ? '' : more.length === 1 ? ' 1 more leader asks.' : ` ${more.length} more leaders ask.`
  return (
    <section
      aria-label="Request to be linked"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-brass bg-brass-soft px-4 py-1 print:hidden"
    >
      <p role="status" className="min-w-0 font-strong wrap-anywhere">
        {first.leader.name} asks to have you linked to {first.roster}.{others}
      </p>
      <Button onClick={() => setReading(first)}>Read the request</Button>
      {reading && <AskDialog key={reading.id} ask={reading} open onOpenChange={(open) => !open && setReading(null)} />}
    </section>
  )
}
