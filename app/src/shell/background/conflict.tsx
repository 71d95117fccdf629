import type { Act } from '../../platform/outbox/outbox.ts'
import { sinceText } from '../frame/as-of.tsx'
import type { Lost } from './conflict-words.ts'

/** Both sides of a conflict, with who and when, so that a person can decide. */
export function Conflict({ act, lost: { by, at, differences } }: { act: Act; lost: Lost }) {
  const mineAt = sinceText(Date.parse(act.at), Date.now())
  const theirsAt = at === null ? '' : sinceText(Date.parse(at), Date.now())
  return (
    <table className="w-full table-fixed border border-line text-14">
      <caption className="sr-only">Yours and theirs</caption>
      <thead>
        <tr className="border-b border-line text-left align-top">
          {differences.length > 0 && (
            <th scope="col" className="w-1/4 p-2 font-strong">
              What
            </th>
          )}
          <th scope="col" className="p-2 font-strong">
            Yours, <span className="tabular">{mineAt}</span>
          </th>
          <th scope="col" className="p-2 font-strong">
            {by}
            {theirsAt && (
              <>
                , <span className="tabular">{theirsAt}</span>
              </>
            )}
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ what, mine, theirs }) => (
          <tr key={what} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="p-2 text-left font-regular text-ink-soft wrap-anywhere">
              {what}
            </th>
            <td className="p-2 wrap-anywhere">{mine || 'Empty'}</td>
            <td className="p-2 wrap-anywhere">{theirs || 'Empty'}</td>
          </tr>
        ))}
        {differences.length === 0 && (
          <tr className="align-top">
            <td className="p-2 wrap-anywhere">{act.facts?.line}</td>
            <td className="p-2 wrap-anywhere">{act.refusal?.message}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
