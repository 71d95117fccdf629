import { adminHandleSupport, adminListSupport } from '@muster/domain/admin/functions.ts'
import type { SupportLine } from '@muster/domain/admin/schema.ts'
import { SUPPORT_CATEGORIES } from '@muster/domain/support/categories.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { instantWords } from '../../kit/instant-words.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { Listed } from '../listed.tsx'
import { ReasonField, reasonProblem } from '../reason-field.tsx'
import { useLater } from '../use-later.ts'

const SHOWS = [
  { value: 'open', label: 'Open' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All' },
] as const
type Show = (typeof SHOWS)[number]['value']

/** Requests for help and their status. */
export function Requests() {
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<Show>('open')
  const [handling, setHandling] = useState<SupportLine | null>(null)
  const asked = useLater(search)
  const offline = useConnection().state === 'offline'
  return (
    <>
      <Toolbar label="Requests shown">
        <SearchInput label="Search requests" value={search} onChange={setSearch} slash maxLength={120} />
        <Segmented label="Which" value={show} onChange={setShow} options={SHOWS} />
      </Toolbar>
      <Listed
        of={adminListSupport}
        inputOf={(after) => ({ search: asked, show, after })}
        rowsOf={(page) => page.requests}
        loading="Loading the requests"
        empty={
          <EmptyState title={search === '' && show === 'open' ? 'No open requests' : 'No matching requests'}>
            Requests come from Support. Search by receipt, text or sender.
          </EmptyState>
        }
      >
        {(requests) => (
          <ul aria-label="Requests for help" className="border-t border-line">
            {requests.map((request) => (
              <li
                key={request.receipt}
                className="grid gap-x-8 gap-y-2 border-b border-line py-3 desk:grid-cols-[16rem_minmax(0,1fr)_auto]"
              >
                <div className="min-w-0 text-14">
                  <h2 className="tabular text-16 font-heavy">{request.receipt}</h2>
                  <p>{SUPPORT_CATEGORIES[request.category]}</p>
                  <p className="tabular text-12 text-ink-soft">{instantWords(request.at)}</p>
                  <p className="wrap-anywhere">{request.name ?? 'No name'}</p>
                  {request.email && (
                    <a
                      href={`mailto:${request.email}?subject=${encodeURIComponent(`[${request.receipt}]`)}`}
                      className="inline-flex min-h-control items-center wrap-anywhere text-action underline underline-offset-4"
                    >
                      {request.email}
                    </a>
                  )}
                </div>
                <div className="min-w-0">
                  <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{request.text}</p>
                  {request.diagnostics && (
                    <p className="pt-1 text-12 wrap-anywhere text-ink-soft">
                      {Object.entries(request.diagnostics)
                        .map(([name, value]) => `${name}: ${value}`)
                        .join(' · ')}
                    </p>
                  )}
                  {request.handled && (
                    <p className="mt-2 border-l-4 border-line-strong pl-3 text-14">
                      <Badge>Handled</Badge>{' '}
                      <span className="wrap-anywhere whitespace-pre-line">{request.handled.note}</span>
                      <span className="block text-12 text-ink-soft">
                        {request.handled.by}, {instantWords(request.handled.at)}
                      </span>
                    </p>
                  )}
                </div>
                <div>
                  <Button disabled={offline} onClick={() => setHandling(request)}>
                    {request.handled ? 'Reopen' : 'Mark handled'}
                    <span className="sr-only"> {request.receipt}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Listed>
      {handling && <HandleDialog request={handling} onClose={() => setHandling(null)} />}
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
