import Maximize from 'lucide-react/icons/maximize-2'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { useMedia } from '../../../ui/layout/use-media.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LoadingShape } from '../../../ui/states/loading-shape.tsx'
import type { FormPreviewProps } from './form-preview.tsx'

const FormPreview = lazy(async () => ({ default: (await import('./form-preview.tsx')).FormPreview }))
const WholeForm = lazy(async () => ({ default: (await import('./form-preview.tsx')).WholeForm }))

/** The form beside the stages, where the window has room for both. Its place is kept while it loads. */
export function FormBeside(props: FormPreviewProps) {
  const hasRoom = useMedia('(min-width: 1200px)')
  if (!hasRoom) return null
  return (
    <aside
      aria-labelledby="form-beside"
      className="sticky top-[calc(var(--frame-top)+1rem)] flex w-[min(100%,calc((100dvh-var(--frame-top)-9rem)*0.7727))] min-w-80 flex-col gap-2 self-start pt-4 print:hidden"
    >
      <h2 id="form-beside" className="sr-only">
        DA Form 4856
      </h2>
      <Suspense fallback={<div className="aspect-[612/850] w-full" />}>
        <FormPreview {...props} action={<OpenForm {...props} label="Enlarge" />} />
      </Suspense>
    </aside>
  )
}

/** Opens both pages over the stages. */
export function OpenForm({ label, className, ...props }: FormPreviewProps & { label: string; className?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button edits={false} icon={Maximize} className={className} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        wide
        open={open}
        onOpenChange={setOpen}
        title="DA Form 4856"
        description="As it would print now. The boxes of this stage are marked."
      >
        <Suspense fallback={<LoadingShape shape="text" label="Loading the form" />}>
          <WholeForm {...props} />
        </Suspense>
      </Dialog>
    </>
  )
}
