import { dayAt, formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { fileNameOf } from '@muster/domain/kernel/file-name.ts'
import { serverNow } from '../platform/clock/device-clock.ts'
import { unitZone } from '../platform/clock/unit-zone.ts'
import { saveFile } from '../platform/files/files.ts'
import type { PictureFormat } from '../ui/charts/chart-frame.tsx'
import { base64Of, pictureOf, pngOf } from '../ui/charts/chart-picture.ts'
import { toast } from '../ui/states/toast.tsx'

interface About {
  readonly title: string
  readonly unit: string
  /** The caller's name. */
  readonly by: string
  readonly marking: string
}

/** Makes the file of a drawn chart on the device and saves it. */
export async function savePicture(format: PictureFormat, drawn: HTMLElement, about: About): Promise<void> {
  const { title, unit, by, marking } = about
  const now = new Date(serverNow())
  try {
    const asOf = `As of ${formatMoment(now, unitZone())}`
    const picture = pictureOf(drawn, { title, marking, about: [unit, asOf, by && `By ${by}`] })
    await saveFile({
      fileName: fileNameOf([title, unit, dayAt(now, unitZone())], format),
      mediaType: format === 'png' ? 'image/png' : 'image/svg+xml',
      content: format === 'png' ? await pngOf(picture) : base64Of(picture.svg),
    })
  } catch {
    toast.problem('The picture could not be made. Try again.', () => void savePicture(format, drawn, about))
  }
}
