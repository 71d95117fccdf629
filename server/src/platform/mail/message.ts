import { escapeHtml } from '../http/plain-page.ts'

export interface MessageText {
  readonly subject: string
  readonly body: string
  /** A path of the app. */
  readonly link: string | null
  readonly closing: string
}

/** A subject is one short line. */
export function subjectOf(subject: string): string {
  const line = subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length <= 180 ? line : `${line.slice(0, 179)}…`
}

export function textPart(message: MessageText, publicUrl: string): string {
  const parts = [
    subjectOf(message.subject),
    message.body,
    message.link === null ? '' : `Open it in Muster: ${publicUrl}${message.link}`,
    message.closing === '' ? '' : `--\n${message.closing}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/**
 * No colors and no images: the reader's own, light or dark, are readable. Styles are inline, because mail programs drop
 * style sheets.
 */
export function htmlPart(message: MessageText, publicUrl: string): string {
  const title = escapeHtml(subjectOf(message.subject))
  const body = message.body
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
  const link =
    message.link === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(publicUrl + message.link)}" style="display:inline-block;padding:10px 16px;border:2px solid;border-radius:6px;font-weight:600;text-decoration:none">Open it in Muster</a></p>`
  const closing =
    message.closing === ''
      ? ''
      : `<p style="margin:32px 0 0;font-size:13px;line-height:1.5">${linked(escapeHtml(message.closing))}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${title}</h1>
${body.join('\n')}
${link}
${closing}
</div>
</body>
</html>
`
}

function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+[^\s<.,]/g, (address) => `<a href="${address}">${address}</a>`)
}
