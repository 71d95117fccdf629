import { resultLetters, shortDate } from '../words.ts'
import type { MatrixView } from '@muster/domain/readiness/matrix.ts'

/** With this many items on a sheet the print is still readable. */
const COLUMNS = 14

/** The printed matrix: complete, in letters, a fixed number of items on each sheet. Colors are printed as words. */
export function PrintMatrix({ view }: { view: MatrixView }) {
  const { lines, rows } = view
  const sheets = Array.from({ length: Math.ceil(lines.length / COLUMNS) }, (_none, at) =>
    lines.slice(at * COLUMNS, (at + 1) * COLUMNS),
  )
  return (
    <div className="hidden print:block">
      {sheets.map((sheet) => (
        <table key={sheet[0]?.key} className="mb-4 w-full border-collapse text-12">
          <caption className="sr-only">Readiness</caption>
          <thead>
            <tr className="border-b border-ink text-left align-bottom">
              <th scope="col">Soldier</th>
              {sheet.map((line) => (
                <th key={line.key} scope="col">
                  {line.short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="break-inside-avoid border-b border-line align-top">
                <th scope="row" className="text-left whitespace-nowrap">
                  {row.name}
                </th>
                {sheet.map((line) => {
                  const state = row.states.get(line.key)
                  if (!state || state.colour === 'none') return <td key={line.key}>–</td>
                  const letters = resultLetters(line, row.cells.get(line.key), state)
                  return (
                    <td key={line.key} className={state.colour === 'red' ? 'font-heavy' : undefined}>
                      {MARKS[state.colour]} {letters}
                      {state.due && <div>{shortDate(state.due)}</div>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className="text-12">
        {MARKS.green} current, {MARKS.amber} due soon, {MARKS.red} act now, {MARKS.grey} no data (not current), – not
        applicable
      </p>
    </div>
  )
}

const MARKS = { green: '●', amber: '▲', red: '✕', grey: '○' } as const
