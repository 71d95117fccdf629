export interface PrintHeaderProps {
  /** Without a title, the page's own heading is printed. */
  title?: string | undefined
  unit: string
  /** `12 Nov 2026, 0630` */
  asOf: string
  by: string
  marking?: string | undefined
}

/** For sheets that name people. The same text as in files (`platform/pdf/document.ts` of the server). */
export const PERSONAL_DATA_MARKING =
  'UNOFFICIAL. CONTAINS PERSONAL DATA: PROTECT IT, AND DESTROY IT WHEN NO LONGER NEEDED'

/** For sheets that name nobody. */
export const UNCLASSIFIED_MARKING = 'Unclassified Use Only'

/** The head of a printed sheet, hidden on screen: unit, as of, by, and the marking line. */
export function PrintHeader({ title, unit, asOf, by, marking = UNCLASSIFIED_MARKING }: PrintHeaderProps) {
  return (
    <div className="mb-4 hidden print:block">
      <p className="text-center text-12 font-heavy">{marking}</p>
      <div className="mt-1 border-t-4 border-ink pt-1">
        {title !== undefined && <p className="text-20 font-heavy">{title}</p>}
        <p className="tabular flex flex-wrap gap-x-6 text-12">
          <span>{unit}</span>
          <span>As of {asOf}</span>
          <span>By {by}</span>
        </p>
      </div>
    </div>
  )
}
