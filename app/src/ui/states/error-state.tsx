import { Button } from '../buttons/button.tsx'

export interface ErrorStateProps {
  /** What happened: "The roster could not be loaded." */
  message: string
  /** What was kept, or what still works: "Your entries are kept on this device." */
  kept?: string | undefined
  onRetry?: (() => void) | undefined
  /** For the support person whom the user asks for help. */
  requestId?: string | undefined
}

export function ErrorState({ message, kept, onRetry, requestId }: ErrorStateProps) {
  return (
    <div role="alert" className="flex gap-3 border-y border-danger bg-danger-soft px-4 py-4">
      {/* Drawn here: the sign-in page uses it, and would otherwise load the icon library just for this. */}
      <svg viewBox="0 0 20 20" className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true">
        <path
          d="M10 2.5 18.5 17h-17zM10 8v4m0 2v.75"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="text-16 font-strong">{message}</p>
        {kept && <p>{kept}</p>}
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        {requestId && <p className="text-12 text-ink-soft">Request {requestId}</p>}
      </div>
    </div>
  )
}
