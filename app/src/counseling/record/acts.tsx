import type { Counseling, CounselingText } from '@muster/domain/counseling/schema.ts'
import { type CounselingStep, type Standing, stepProblem } from '@muster/domain/counseling/states.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Copy from 'lucide-react/icons/copy'
import FilePlus from 'lucide-react/icons/file-plus'
import ListTodo from 'lucide-react/icons/list-todo'
import LockOpen from 'lucide-react/icons/lock-open'
import Lock from 'lucide-react/icons/lock'
import Share from 'lucide-react/icons/share-2'
import Undo from 'lucide-react/icons/undo-2'
import { lazy, Suspense, useState } from 'react'
import { useConnection } from '../../platform/calls/calls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { useSessionActs } from './use-session-acts.ts'

const AddendumDialog = lazy(async () => ({ default: (await import('./addendum-dialog.tsx')).AddendumDialog }))
const AssessDialog = lazy(async () => ({ default: (await import('./assess-dialog.tsx')).AssessDialog }))
const TasksDialog = lazy(async () => ({ default: (await import('./tasks-dialog.tsx')).TasksDialog }))
const CopyDialog = lazy(async () => ({ default: (await import('../wizard/copy-dialog.tsx')).CopyDialog }))

interface ActsProps {
  counseling: Counseling
  text: CounselingText
  today: CalendarDate
}

type Asking = 'withdraw' | 'share' | 'unshare' | 'addendum' | 'assess' | 'tasks' | 'copy'

/** What a leader of the roster can do with a delivered session, next step first. */
export function Acts({ counseling, text, today }: ActsProps) {
  const { line } = counseling
  const acts = useSessionActs(line)
  const [asking, setAsking] = useState<Asking | null>(null)
  const offline = useConnection().state === 'offline'
  const standing = standingOf(counseling)
  const may = (step: CounselingStep) => stepProblem(standing, step) === null
  const close = () => setAsking(null)
  const assessNow = may('assess') && line.state === 'acknowledged'
  const untasked = text.plan.some(({ id, action }) => action !== '' && !counseling.tasked.includes(id))
  return (
    <Part title="Follow up">
      {offline && <p className="pb-2 text-14 text-ink-soft">These need signal.</p>}
      <div className="flex flex-wrap gap-2">
        {may('assess') && (
          <Button
            edits
            variant={assessNow ? 'primary' : 'quiet'}
            icon={ClipboardCheck}
            disabled={offline}
            onClick={() => setAsking('assess')}
          >
            {line.assessedOn === null ? 'Assess the plan' : 'Change the assessment'}
          </Button>
        )}
        {may('make tasks') && untasked && (
          <Button edits icon={ListTodo} disabled={offline} onClick={() => setAsking('tasks')}>
            Make tasks
          </Button>
        )}
        {may('addendum') && (
          <Button edits icon={FilePlus} disabled={offline} onClick={() => setAsking('addendum')}>
            Add an addendum
          </Button>
        )}
        {may('withdraw') && (
          <Button edits icon={Undo} disabled={offline} onClick={() => setAsking('withdraw')}>
            Withdraw it
          </Button>
        )}
        {may('close') && (
          <Button
            edits
            icon={Lock}
            disabled={offline}
            busy={acts.closing.busy}
            onClick={() => void acts.setClosed(true)}
          >
            Close
          </Button>
        )}
        {may('reopen') && (
          <Button
            edits
            icon={LockOpen}
            disabled={offline}
            busy={acts.closing.busy}
            onClick={() => void acts.setClosed(false)}
          >
            Reopen
          </Button>
        )}
        {may('share') && (
          <Button edits icon={Share} disabled={offline} onClick={() => setAsking(line.shared ? 'unshare' : 'share')}>
            {line.shared ? 'Stop sharing upward' : 'Share upward'}
          </Button>
        )}
        <Button edits icon={Copy} disabled={offline} onClick={() => setAsking('copy')}>
          Copy for others
        </Button>
      </div>
      <ConfirmDialog
        edits
        open={asking === 'withdraw'}
        onOpenChange={close}
        title="Withdraw this session?"
        description={`It becomes a draft again that only the leaders of this roster can read. ${line.soldier} no longer sees it, and links to sign it stop working.`}
        action="Withdraw it"
        busy={acts.withdrawing.busy}
        onConfirm={() => void acts.withdraw().then(close)}
      />
      <ConfirmDialog
        edits
        open={asking === 'share'}
        onOpenChange={close}
        title="Share this session upward?"
        description={`Every leader above this roster in the chain of command will be able to read the whole text, the answer and the signatures. ${line.soldier} is notified that you shared it, if they have an account. You can stop sharing, but not undo what was already read.`}
        action="Share with the leaders above"
        busy={acts.sharing.busy}
        onConfirm={() => void acts.share(true).then(close)}
      />
      <ConfirmDialog
        edits
        open={asking === 'unshare'}
        onOpenChange={close}
        title="Stop sharing upward?"
        description="From now on the leaders above see type, dates and state only."
        action="Stop sharing"
        busy={acts.sharing.busy}
        onConfirm={() => void acts.share(false).then(close)}
      />
      <Suspense>
        {asking === 'addendum' && <AddendumDialog acts={acts} onClose={close} />}
        {asking === 'assess' && <AssessDialog line={line} text={text} today={today} acts={acts} onClose={close} />}
        {asking === 'tasks' && (
          <TasksDialog plan={text.plan} tasked={counseling.tasked} soldier={line.soldier} acts={acts} onClose={close} />
        )}
        {asking === 'copy' && (
          <CopyDialog
            rosterId={line.rosterId}
            except={line.soldierId}
            busy={acts.copying.busy}
            onCopy={acts.copy}
            onClose={close}
          />
        )}
      </Suspense>
    </Part>
  )
}

function standingOf({ line, signatures }: Counseling): Standing {
  const signers = new Set(signatures.map(({ signer }) => signer))
  return {
    state: line.state,
    assessedOn: line.assessedOn,
    answered: line.acknowledgedAt !== null,
    archived: line.archived,
    assessmentSigned: signers.has('assessor') || signers.has('assessed'),
  }
}
