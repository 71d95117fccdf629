import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, plainPage } from './plain-page.ts'

interface PublicFiles {
  /** The folder of the lock file and the packages. */
  readonly root: string
  readonly publicUrl: () => string
  /** The address for security reports. Null for the support page. */
  readonly supportEmail: string | null
  readonly clock: () => Date
}

const DAY_MS = 86_400_000
const CACHE = 'public, max-age=3600'

/**
 * Pages that anybody may read without signing in: how data is handled, the licenses of the packages, and two files for
 * machines.
 */
export function mountPublicFiles(app: FastifyInstance, { root, publicUrl, supportEmail, clock }: PublicFiles): void {
  app.get('/privacy', async (_request, reply) =>
    reply.header('cache-control', CACHE).type('text/html; charset=utf-8').send(privacyPage(supportEmail)),
  )
  // The packages do not change while the server runs.
  let licenses: string | null = null
  app.get('/licenses', async (_request, reply) => {
    licenses ??= licensesPage(root)
    return reply.header('cache-control', CACHE).type('text/html; charset=utf-8').send(licenses)
  })
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', CACHE)
      .type('text/plain; charset=utf-8')
      .send('User-agent: *\nAllow: /$\nAllow: /login\nAllow: /privacy\nAllow: /licenses\nDisallow: /\n'),
  )
  app.get('/.well-known/security.txt', async (_request, reply) => {
    // RFC 9116 requires an end date. It moves on as long as the server runs.
    const expires = new Date(clock().getTime() + 180 * DAY_MS).toISOString().replace(/\.\d{3}Z$/, 'Z')
    const contact = supportEmail === null ? `${publicUrl()}/support` : `mailto:${supportEmail}`
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl()}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}

function privacyPage(supportEmail: string | null): string {
  const contact =
    supportEmail === null
      ? 'Ask under Support in the app.'
      : `Write to <a href="mailto:${escapeHtml(supportEmail)}">${escapeHtml(supportEmail)}</a>.`
  return plainPage(
    'Privacy',
    `<h1>Privacy</h1>
<p>Muster is for unclassified use. It is not affiliated with or endorsed by the DoD or the U.S. Army.</p>
<h2>What is kept</h2>
<p>Of your account: the name and e-mail address that your sign-in service gives, your profile, your sign-ins, and the devices that you allow to be notified. Of a Soldier: what their leaders enter or import, and what the Soldier fills in. Date of birth, home address and blood type are off until a leader turns them on for a roster. Social Security numbers are taken out of files and refused in text. A diagnosis is never asked for.</p>
<h2>Who sees it</h2>
<p>The leaders of a roster and those above them in the chain of command, as far as the Soldiers between them agreed to be linked. A Soldier who is linked sees their own record, and who opened or changed it. The people who run this server see accounts, subscriptions and requests for help; its administrators’ pages do not show rosters.</p>
<h2>Who else gets something</h2>
<p>Your sign-in service; the card processor, Apple or Google, for a subscription; Apple, Google or the maker of your browser, for notifications; a mail service, for mail. Nothing is sold, there is no advertising, and nothing on these pages comes from another site.</p>
<h2>On your device</h2>
<p>One cookie that keeps you signed in, and a copy of what you looked at, so that the app works without signal. Signing out removes both, except what was entered without signal and waits to be sent.</p>
<h2>How long</h2>
<p>A Soldier who leaves is archived, and deleted for good after as many days as the leader set. Who did what about whom is kept with the record. Copies in backups last as long as the backups do.</p>
<h2>What you can do</h2>
<p>Take everything about you with you, see who read your record, end a link, or delete your account: all in your profile. ${contact}</p>
<p><a href="/licenses">Third-party licenses</a></p>`,
  )
}

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

/** The packages that the server and the app use, each with its license. */
function licensesPage(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  const found = new Map<string, string>()
  for (const [path, { version = '', license = '', dev, link }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || dev || link || name.startsWith('@muster/')) continue
    const title = `${name} ${version}`
    const text = licenseText(join(root, path))
    const head = `${escapeHtml(title)} <span class="tag">${escapeHtml(license)}</span>`
    found.set(
      title,
      text === null ? `<p>${head}</p>` : `<details><summary>${head}</summary><pre>${escapeHtml(text)}</pre></details>`,
    )
  }
  const lines = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
  return plainPage(
    'Third-party licenses',
    `<h1>Third-party licenses</h1>
<p>Muster is built with the work of others, under these licenses.</p>
${lines.join('\n')}`,
    { wide: true },
  )
}

/** Null when the package has none, or belongs to another operating system. */
function licenseText(folder: string): string | null {
  try {
    const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(name))
    return file === undefined ? null : readFileSync(join(folder, file), 'utf8')
  } catch {
    return null
  }
}
