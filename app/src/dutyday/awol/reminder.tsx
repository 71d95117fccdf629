interface ReminderProps {
  title: string
  items: readonly string[]
}

/** A reminder of documents that go with a move and are kept outside the app. It never asks for them. */
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
