import { getRiskWorksheet, listRiskWorksheets } from '@muster/domain/operations/risk/functions.ts'
import type { RiskContent } from '@muster/domain/operations/risk/schema.ts'
import { useEffect, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'

const OFFERED = 4

interface EarlierSheetsProps {
  rosterId: string
  onChoose: (content: RiskContent) => void
}

/** The newest worksheets of the roster, to start from: most missions were assessed before. */
export function EarlierSheets({ rosterId, onChoose }: EarlierSheetsProps) {
  const approved = useRead(listRiskWorksheets, { rosterId, show: 'approved', limit: OFFERED })
  const open = useRead(listRiskWorksheets, { rosterId, show: 'open', limit: OFFERED })
  const [worksheetId, setChosen] = useState('')
  const { data, error } = useRead(getRiskWorksheet, { rosterId, worksheetId }, { enabled: worksheetId !== '' })
  useEffect(() => {
    if (data?.sheet.worksheetId !== worksheetId) return
    onChoose(data.sheet.content)
    setChosen('')
  }, [data, worksheetId, onChoose])
  const offered = [...(approved.data?.worksheets ?? []), ...(open.data?.worksheets ?? [])].slice(0, OFFERED)
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label="Start from" className="flex flex-wrap items-center gap-2">
      <span className="text-12 text-ink-soft">Start from</span>
      {offered.map(({ worksheetId: id, mission }) => (
        <Button
          key={id}
          edits
          variant="quiet"
          className="max-w-full text-left"
          busy={id === worksheetId && !error}
          onClick={() => setChosen(id)}
        >
          <span className="min-w-0 truncate">{mission}</span>
        </Button>
      ))}
      {error && <p className="text-12 font-strong text-danger">{describeRefusal(error)}</p>}
    </div>
  )
}
