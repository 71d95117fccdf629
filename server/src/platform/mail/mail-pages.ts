import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { escapeHtml, plainPage } from '../http/plain-page.ts'

const NEWEST = 50
const FILE = /^[\w-]+\.eml$/

/** The mails that would have been sent, newest first. For development and the demo, where mail goes to a folder. */
export function mailPages(folder: string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/dev/mail', async (_request, reply) => {
      const files = (await filesOf(folder)).slice(0, NEWEST)
      const mails = await Promise.all(files.map(async (file) => ({ file, ...(await read(folder, file)) })))
      const items = mails.map(
        ({ file, subject, to, date, text }) => `<section class="function">
<h3>${escapeHtml(subject)}</h3>
<p class="soft">To ${escapeHtml(to)}, ${escapeHtml(date)}</p>
<pre style="white-space:pre-wrap">${escapeHtml(text)}</pre>
<p><a href="/dev/mail/${file}/html">As HTML</a> · <a href="/dev/mail/${file}">Source</a></p>
</section>`,
      )
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(
          plainPage(
            'Mail',
            `<h1>Mail</h1>
<p class="soft">No mail leaves this machine: nothing is set up to send it. This page shows the newest ${NEWEST} that would have gone out.</p>
${items.join('\n') || '<p>No mail yet.</p>'}`,
            { wide: true },
          ),
        )
    })
    app.get<{ Params: { file: string } }>('/dev/mail/:file', async ({ params }, reply) => {
      const source = FILE.test(params.file) && (await readFile(join(folder, params.file)).catch(() => null))
      if (!source) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such mail.')
      return reply.type('text/plain; charset=utf-8').send(source)
    })
    app.get<{ Params: { file: string } }>('/dev/mail/:file/html', async ({ params }, reply) => {
      const mail = FILE.test(params.file) ? await read(folder, params.file).catch(() => null) : null
      if (!mail) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such mail.')
      return reply.type('text/html; charset=utf-8').send(mail.html)
    })
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  const mails = files.filter((file) => FILE.test(file))
  return mails.toSorted().toReversed()
}

async function read(folder: string, file: string) {
  const mail = await PostalMime.parse(await readFile(join(folder, file)))
  return {
    subject: mail.subject ?? '',
    to: (mail.to ?? []).map(({ address }) => address).join(', '),
    date: mail.date ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}
