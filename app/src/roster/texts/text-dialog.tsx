import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { MOST_TEXTED, planTexts, severalLink, type TextPlan } from '@muster/domain/roster/texts/text-several.ts'
import Copy from 'lucide-react/icons/copy'
import MessageSquare from 'lucide-react/icons/message-square'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { useSoldiers } from '../use-roster-data.ts'
import { whom } from '../whom.ts'
import { copyNumbers, textsHere } from './texts-here.ts'

interface TextDialogProps {
  roster: Roster
  soldiers: readonly Soldier[]
  onClose: () => void
}

const FIELDS = ['altPhone', 'cell'] as const

/** Opens the phone's messages to the chosen Soldiers, or copies their numbers. Nothing here counts as sent. */
export function TextDialog({ roster, soldiers, onClose }: TextDialogProps) {
  const { data, error, retry } = useSoldiers(roster.id, FIELDS)
  const cells = new Map(data?.soldiers.map(({ id, cell }) => [id, cell]))
  const people = soldiers.map((soldier) => ({ name: rosterName(soldier), cell: cells.get(soldier.id) }))
  return (
    <Dialog
      open
      unguarded
      onOpenChange={(open) => !open && onClose()}
      title={`Text ${whom(soldiers)}`}
      description="Muster opens the message and you send it. It does not record who got it. In a group message, everybody sees the other numbers."
    >
      {data ? (
        <Messages plan={planTexts(people)} />
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the numbers" />
      )}
    </Dialog>
  )
}

function Messages({ plan: { messages, leftOut } }: { plan: TextPlan }) {
  const on = textsHere()
  const all = messages.flatMap(({ numbers }) => numbers)
  async function copy() {
    try {
      await copyNumbers(all)
      toast.done(`${countOf(all)} on the clipboard. Paste into the “To” line of your message.`)
    } catch {
      toast.problem('The numbers could not be copied. Select and copy them here.')
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {leftOut.length > 0 && (
        <div className="text-14">
          <p className="font-strong">
            {all.length === 0
              ? 'Nobody has a number that gets texts'
              : `Left out, no number that gets texts (${leftOut.length})`}
          </p>
          <p className="text-ink-soft">{leftOut.join('; ')}</p>
        </div>
      )}
      {messages.length > 1 && on && (
        <p className="text-14">
          A phone sends one message to about {MOST_TEXTED}, so these are {messages.length} messages.
        </p>
      )}
      {on &&
        messages.map(({ numbers, names }, index) => (
          <div key={numbers[0]} className="flex flex-col gap-1">
            <a href={severalLink(numbers, on)} className={buttonClass(index === 0 ? 'primary' : 'quiet', 'self-start')}>
              <MessageSquare className="size-4" aria-hidden="true" />
              {messages.length === 1 ? `Text ${names.length}` : `Message ${index + 1} to ${names.length}`}
            </a>
            <p className="text-12 text-ink-soft">{names.join('; ')}</p>
          </div>
        ))}
      {all.length > 0 && (
        <div className="flex flex-col items-start gap-2">
          {!on && <p className="tabular max-h-40 overflow-y-auto text-14 wrap-anywhere select-all">{all.join(', ')}</p>}
          <Button icon={Copy} variant={on ? 'quiet' : 'primary'} edits={false} onClick={() => void copy()}>
            Copy {countOf(all)}
          </Button>
        </div>
      )}
    </div>
  )
}

function countOf(numbers: readonly string[]): string {
  return numbers.length === 1 ? '1 number' : `${numbers.length} numbers`
}
