import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { TaskComment } from '@muster/domain/dutyday/tasks/schema.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

const MOST = 2000

export function CommentList({
  comments,
  total,
  timeZone,
}: {
  comments: readonly TaskComment[]
  total: number
  timeZone: string
}) {
  if (comments.length === 0) return <p className="py-2 text-14 text-ink-soft">No comments.</p>
  return (
    <>
      {total > comments.length && (
        <p className="py-2 text-12 text-ink-soft">{`The last ${comments.length} of ${total}.`}</p>
      )}
      <ol aria-label="Comments">
        {comments.map((comment) => {
          const at = new Date(comment.at)
          return (
            <li key={comment.id} className="border-b border-line py-2">
              <p className="whitespace-pre-wrap wrap-anywhere">{comment.text}</p>
              <p className="tabular text-12 text-ink-soft">
                {comment.by}, {formatDate(dayAt(at, timeZone))} {formatTime(at, timeZone)}
              </p>
            </li>
          )
        })}
      </ol>
    </>
  )
}

export function CommentForm({ onComment }: { onComment: (text: string) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = text.trim() === '' ? 'Write a comment.' : guardText(text)
    setProblem(found)
    if (found !== null) return
    onComment(text.trim())
    setText('')
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col items-start gap-2 pt-3">
      <Field label="Comment" className="w-full" error={problem}>
        <TextArea
          rows={2}
          className="min-h-14!"
          maxLength={MOST}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
      <Button type="submit">Add comment</Button>
    </form>
  )
}
