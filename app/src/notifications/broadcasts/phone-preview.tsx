/** The message as a locked phone will show it. */
export function PhonePreview({ sender, title, body }: { sender: string; title: string; body: string }) {
  return (
    <figure className="rounded-box border border-line-strong bg-sunken p-3">
      <div className="rounded-box border border-line bg-surface p-3">
        <p className="flex justify-between text-12 text-ink-soft">
          <span>Muster</span>
          <span>now</span>
        </p>
        <p className="line-clamp-2 text-14 font-strong wrap-anywhere">
          {sender}: {title.trim() || 'Title'}
        </p>
        <p className="line-clamp-4 text-14 whitespace-pre-line wrap-anywhere">{body.trim() || 'Message'}</p>
      </div>
      <figcaption className="pt-2 text-12 text-ink-soft">Phone preview</figcaption>
    </figure>
  )
}
