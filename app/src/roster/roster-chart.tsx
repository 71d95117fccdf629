import { useMyName } from '../identity/use-my-name.ts'
import { ChartFrame, type ChartFrameProps } from '../ui/charts/chart-frame.tsx'
import { UNCLASSIFIED_MARKING } from '../ui/layout/print-header.tsx'
import { useMyRosters } from './current-roster.ts'

interface RosterChartProps extends Omit<ChartFrameProps, 'onSave'> {
  /** The marking line of its file. A chart that names people has `PERSONAL_DATA_MARKING`. */
  marking?: string | undefined
}

/** A chart of a roster. Its picture is saved with the title, the roster, the time, the caller and the marking line. */
export function RosterChart({ marking = UNCLASSIFIED_MARKING, ...frame }: RosterChartProps) {
  const unit = useMyRosters().current?.name ?? ''
  const by = useMyName()
  return (
    <ChartFrame
      {...frame}
      onSave={async (format, drawn) => {
        const { savePicture } = await import('./save-picture.ts')
        await savePicture(format, drawn, { title: frame.title, unit, by, marking })
      }}
    />
  )
}
