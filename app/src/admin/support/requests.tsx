import { adminHandleSupport } from '@muster/domain/admin/functions.ts'
import { requestList } from '@muster/domain/admin/list.ts'
import type { SupportLine } from '@muster/domain/admin/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListLine } from '../../kit/lists/list-line.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { instantWords } from '../../kit/instant-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ReasonField, reasonProblem } from '../reason-field.tsx'
import { useLater } from '../use-later.ts'

/** Requests for help and their status. */
export function Requests() {
  const { asked, change } = useListFilter(requestList, false)
  const [search, setSearch] = useState('')
  const [handling, setHandling] = useState<SupportLine | null>(null)
  const wanted = { ...asked, search: useLater(search) }
  const offline = useConnection().state === 'offline'
  return (
    <>
      <ListFilters label="Requests shown" list={requestList} asked={asked} onChange={change} hasBelow={false}>
        <SearchInput label="Search requests" value={search} onChange={setSearch} slash maxLength={120} />
      </ListFilters>
      <ListRows
        list={requestList}
        picture="done"
        of={null}
        asked={wanted}
        renderRow={(request, shown) => (
          <ListLine
            {...shown}
            action={
              <Button disabled={offline} onClick={() => setHandling(request)}>
                {request.handled ? 'Reopen' : 'Mark handled'}
                <span className="sr-only"> {request.receipt}</span>
              </Button>
            }
          >
            <RequestText {...request} />
          </ListLine>
        )}
      />
      {handling && <HandleDialog request={handling} onClose={() => setHandling(null)} />}
    </>
  )
}

function RequestText({ receipt, email, text, diagnostics, handled }: SupportLine) {
  return (
    <>
      {email && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`[${receipt}]`)}`}
          className="inline-flex min-h-control items-center text-14 wrap-anywhere text-action underline underline-offset-4"
        >
          {email}
        </a>
      )}
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{text}</p>
      {diagnostics && (
        <p className="pt-1 text-12 wrap-anywhere text-ink-soft">
          {Object.entries(diagnostics)
            .map(([name, value]) => `${name}: ${value}`)
            .join(' · ')}
        </p>
      )}
      {handled && (
        <p className="mt-2 border-l-4 border-line-strong pl-3 text-14">
          <span className="wrap-anywhere whitespace-pre-line">{handled.note}</span>
          <span className="block text-12 text-ink-soft">
            {handled.by}, {instantWords(handled.at)}
          </span>
        </p>
      )}
    </>
  )
}

function HandleDialog({ request, onClose }: { request: SupportLine; onClose: () => void }) {
  const { run } = useWrite(adminHandleSupport)
  const handled = request.handled === null
  return (
    <FormDialog
      title={handled ? `Mark ${request.receipt} handled` : `Open ${request.receipt} again`}
      action={handled ? 'Mark handled' : 'Reopen'}
      start={{ note: '' }}
      problems={({ note }) => ({ note: reasonProblem(note) })}
      submit={async ({ note }) => {
        await run({ receipt: request.receipt, handled, note: note.trim() })
        toast.done(handled ? `${request.receipt} is handled.` : `${request.receipt} is reopened.`)
      }}
      onClose={onClose}
    >
      {(form) => (
        <ReasonField
          label={handled ? 'What was done' : 'Why it is reopened'}
          hint="The sender sees this note when they download their data."
          {...form.value('note')}
          error={form.error('note')}
        />
      )}
    </FormDialog>
  )
}
