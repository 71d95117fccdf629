import { ended } from '@muster/domain/kernel/sentence.ts'
import { answerLinkRequest } from '@muster/domain/roster/linking/functions.ts'
import type { LinkAsk } from '@muster/domain/roster/linking/schema.ts'
import { listMyRosters } from '@muster/domain/roster/functions.ts'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { describeRefusal } from '../../../platform/calls/refusal-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { instantWords } from '../../../kit/instant-words.ts'

interface AskDialogProps {
  ask: LinkAsk
  open: boolean
  onOpenChange: (open: boolean) => void
}

const MATCHED = { email: 'your verified e-mail', dodid: 'your DoD ID' } as const
/** How many of the person's own rosters are named. */
const NAMED = 3

/** Who asks to be linked, what consent gives them, and the person's answer. Closing it gives no answer. */
export function AskDialog({ ask, open, onOpenChange }: AskDialogProps) {
  const answer = useWrite(answerLinkRequest)
  const kept = useRead(listMyRosters, {}, { enabled: open }).data?.rosters ?? []
  const own = kept.filter(({ role }) => role === 'owner').map(({ name }) => name)
  const { leader, roster } = ask

  async function send(word: 'yes' | 'no') {
    const said = await answer.run({ requestId: ask.id, leaderUid: leader.uid, answer: word }).catch(() => null)
    if (!said) return
    onOpenChange(false)
    if (word === 'no') toast.done(`You said no. ${leader.name} is not told, and does not ask again.`)
    else if (said.link) toast.done(ended(`You are linked to ${roster}, kept by ${leader.name}`))
    else toast.done(`You agreed. You are linked when ${leader.name} confirms that it is you.`)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Agree to be linked to ${roster}?`}
      description="A leader has you on a roster. Nothing of yours is shown to them until you say yes."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Answer later</Button>
          <Button busy={answer.busy} onClick={() => void send('no')}>
            No, do not link
          </Button>
          <Button variant="primary" busy={answer.busy} onClick={() => void send('yes')}>
            Yes, link me
          </Button>
        </>
      }
    >
      {/* Longer than a phone screen, so the keyboard must be able to scroll it from here. */}
      <section aria-label="The request, and what each answer does" tabIndex={0} className="flex flex-col gap-4">
        {answer.error && <ErrorState message={describeRefusal(answer.error)} />}
        <DescriptionList
          items={[
            { term: 'Who asks', value: leader.name },
            {
              term: 'E-mail',
              value: (
                <span className="wrap-anywhere">
                  {leader.verifiedEmail ? `${leader.verifiedEmail}, verified` : 'None verified'}
                </span>
              ),
            },
            { term: 'Roster', value: roster },
            {
              term: 'Match',
              value: ask.matchedBy.map((by) => MATCHED[by]).join(' and ') || 'you were linked before you were asked',
            },
            { term: 'Asked', value: <span className="tabular">{instantWords(ask.at)}</span> },
          ]}
        />
        <p>
          Rank, name and roster are what the leader typed. Only the e-mail is verified.{' '}
          <strong>If you do not know this leader, say no.</strong>
        </p>
        <Consequences title="If you say yes">
          <li>
            {leader.name}, the other leaders of {roster}, and leaders above them know that you have an account, with
            your rank, name, e-mail and the last four digits of your DoD ID. They see contact data, leave and signatures
            that you enter on that record.
          </li>
          <li>You see that record, and your schedule, tasks and counselings there.</li>
          <li>
            {own.length > 0 ? (
              <>
                {words(own)}, and every roster below, {own.length === 1 ? 'goes' : 'go'} below theirs.{' '}
              </>
            ) : (
              'Any roster that you start goes below theirs. '
            )}
            They see its Soldiers with DoD ID, phones and next of kin, readiness, absences, schedule and tasks, and may
            set duty statuses and tasks there.
          </li>
          <li>They may transfer the record to another leader. You are notified, and the link goes with it.</li>
          <li>You can end it at any time on your profile. Their access ends at once.</li>
        </Consequences>
        <Consequences title="If you say no">
          <li>
            Nothing changes. {leader.name} is not told and the request does not show again, unless you enter their code
            or look for your record yourself.
          </li>
        </Consequences>
      </section>
    </Dialog>
  )
}

function Consequences({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="font-strong">{title}</h3>
      <ul className="list-disc pl-5">{children}</ul>
    </section>
  )
}

function words(names: readonly string[]): string {
  const shown = names.slice(0, NAMED)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more of yours` : shown.join(' and ')
}
