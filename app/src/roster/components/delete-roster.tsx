import { deleteRoster } from '@muster/domain/roster/functions.ts'
import type { Roster } from '@muster/domain/roster/schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'

export function DeleteRoster({ roster }: { roster: Roster }) {
  const navigate = useNavigate()
  const remove = useWrite(deleteRoster)
  const [asking, setAsking] = useState(false)
  const { name } = roster.settings

  async function send() {
    const done = await reportRefusal(
      remove.run({ rosterId: roster.id, confirmName: name }).then(() => true),
      'The roster was not deleted.',
    )
    setAsking(false)
    if (done) void navigate({ to: '/soldiers' })
  }

  return (
    <section className="mt-8 max-w-[42rem] border-t-2 border-danger pt-2">
      <h2 className="text-16 font-heavy">Delete this roster</h2>
      <p className="py-2">
        Every Soldier, status and report of it is removed at once. Export what you want to keep first.
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete roster
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}`}
        description="This cannot be undone."
        action="Delete roster"
        danger
        typed={name}
        busy={remove.busy}
        onConfirm={() => void send()}
      />
    </section>
  )
}
