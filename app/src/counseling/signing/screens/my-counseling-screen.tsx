import { getMyCounseling } from '@muster/domain/counseling/functions.ts'
import { COUNSELING_KINDS } from '@muster/domain/counseling/kinds.ts'
import type { Counseling, CounselingText } from '@muster/domain/counseling/schema.ts'
import { whyNotSign } from '@muster/domain/counseling/signing/rules.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { useParams } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { useRead } from '../../../platform/calls/calls.ts'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { instantWords } from '../../../kit/instant-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Part } from '../../../ui/layout/part.tsx'
import { PrintHeader } from '../../../ui/layout/print-header.tsx'
import { PdfMenu } from '../../pdf-menu.tsx'
import { AssessmentWords } from '../assessment-words.tsx'
import { MyAnswer, MyAssessment } from '../my-signing.tsx'
import { SessionWords } from '../session-words.tsx'
import { AnsweredWords, Integrity, SignedList } from '../signed-list.tsx'

/** One counseling of the person who is signed in: to read, to sign and to print. */
export function MyCounselingScreen() {
  const { counselingId = '' } = useParams({ strict: false })
  const { data, error, retry } = useRead(getMyCounseling, { counselingId })
  if (error?.code === 'not-found') {
    return (
      <>
        <PageHeader title="Counseling" />
        <EmptyState picture="paper" title="Counseling not found">
          Your leader may have withdrawn it to change it. You will be notified when it is delivered again.
        </EmptyState>
      </>
    )
  }
  if (!data?.text) {
    return (
      <>
        <PageHeader title="Counseling" />
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the counseling" />
      </>
    )
  }
  return <MyCounseling counseling={data} text={data.text} />
}

interface MyCounselingProps {
  counseling: Counseling
  text: CounselingText
}

function MyCounseling({ counseling, text }: MyCounselingProps) {
  const { line, signatures, integrity } = counseling
  const title = `${COUNSELING_KINDS[line.kind].label} counseling`
  const facts = { state: line.state, response: text.response, signed: signatures.map(({ signer }) => signer) }
  return (
    <>
      <PrintHeader
        title={title}
        unit={line.rosterName}
        asOf={instantWords(new Date().toISOString())}
        by={text.parties.name}
        marking="Unclassified. Personal data: protect it"
      />
      <PageHeader
        title={title}
        actions={
          <>
            <PdfMenu rosterId={line.rosterId} counselingId={line.id} />
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        <span>{formatDate(line.heldOn)}</span>
        <span>{line.counselor}</span>
        <span>{line.rosterName}</span>
        {line.shared && <span>Shared with leaders above</span>}
      </PageHeader>
      <div className="max-w-[48rem]">
        <SessionWords text={text} />
        <AssessmentWords text={text} line={line} level={2} />
        <Part title="Signatures">
          <AnsweredWords text={text} own />
          <SignedList signatures={signatures} />
          <Integrity integrity={integrity} />
          {whyNotSign(facts, 'soldier') === null && <MyAnswer counseling={counseling} text={text} />}
          {whyNotSign(facts, 'assessed') === null && (
            // After a correction of part IV, it must be signed again.
            <MyAssessment key={line.version} counseling={counseling} text={text} />
          )}
        </Part>
      </div>
    </>
  )
}
