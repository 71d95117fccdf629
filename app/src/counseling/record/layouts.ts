import type { CounselingLayout } from '@muster/domain/counseling/form/functions.ts'

export const LAYOUTS: readonly { readonly layout: CounselingLayout; readonly label: string }[] = [
  { layout: 'form', label: 'DA Form 4856 (JUL 2014)' },
  { layout: 'record', label: 'Counseling record, Muster layout' },
]
