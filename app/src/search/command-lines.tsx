import { Command } from 'cmdk'
import Play from 'lucide-react/icons/play'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { GROUP, LINE } from './result-classes.ts'
import type { OfferedCommands } from './use-commands.ts'

/** What the typed line would do, before all results. It needs Enter or a tap, and says why if it cannot be done. */
export function CommandLines({ offered, onDone }: { offered: OfferedCommands; onDone: () => void }) {
  if (offered.commands.length === 0) return null
  return (
    <Command.Group heading={offered.title} className={GROUP}>
      {offered.commands.map(({ key, words, why, run }) => (
        <Command.Item
          key={key}
          value={key}
          disabled={why !== null}
          onSelect={() => {
            if (!offered.open) onDone()
            run()
          }}
          className={LINE}
        >
          {why === null ? (
            <Play className="size-4 shrink-0 text-action" aria-hidden="true" />
          ) : (
            <TriangleAlert className="size-4 shrink-0 text-brass" aria-hidden="true" />
          )}
          <span className="flex min-w-0 flex-col">
            <span className="font-strong wrap-anywhere">{words}</span>
            {why !== null && <span className="text-14 text-ink-soft">{why}</span>}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}
