import { Button } from '../../ui/buttons/button.tsx'

/** Shown when a screen fails (specification section 2). */
export function ErrorScreen() {
  return (
    <div className="flex max-w-[36rem] flex-col items-start gap-4 py-16">
      <h1 className="text-28 font-heavy">Something went wrong</h1>
      <p className="text-16">
        This screen could not be shown. What you entered before is kept. Reload to continue; if it happens again, sign
        out and in, or tell support what you did last.
      </p>
      <Button variant="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  )
}
