interface ReminderProps {
  title: string
  items: readonly string[]
}

/** What belongs to a move and is kept elsewhere: shown, never asked for. */
export function Reminder({ title, items }: ReminderProps) {
  return (
    <div className="border-l-4 border-line-strong pl-3 text-14 text-ink-soft">
      <p>{title}</p>
      <ul className="list-disc pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
