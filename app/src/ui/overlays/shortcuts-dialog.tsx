import { Dialog } from './dialog.tsx'
import { Kbd } from '../buttons/kbd.tsx'

export interface ShortcutGroup {
  title: string
  keys: readonly { keys: string; does: string }[]
}

/** The list of keys that `?` shows. */
export function ShortcutsDialog({
  open,
  onOpenChange,
  groups,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly ShortcutGroup[]
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" wide>
      <div className="grid gap-x-8 gap-y-4 desk:grid-cols-2">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="border-b-2 border-ink pb-1 text-14 font-heavy">{group.title}</h3>
            <dl>
              {group.keys.map((entry) => (
                <div key={entry.keys} className="flex min-h-9 items-center justify-between gap-4 border-b border-line">
                  <dt>{entry.does}</dt>
                  <dd>
                    <Kbd keys={entry.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
