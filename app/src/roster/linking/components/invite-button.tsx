import KeyRound from 'lucide-react/icons/key-round'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import type { RosterChoice } from '../../current-roster.ts'
import type { InviteKind } from './invite-dialog.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))
const KINDS = {
  'co-leader': { words: 'Invite a co-leader', mark: UserPlus },
  soldier: { words: 'Make a leader code', mark: KeyRound },
} as const

export function InviteButton({ roster, kind }: { roster: RosterChoice; kind: InviteKind }) {
  const { words, mark } = KINDS[kind]
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={mark} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && (
        <Suspense>
          <InviteDialog title={words} roster={roster} kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
