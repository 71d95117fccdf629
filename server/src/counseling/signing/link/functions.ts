import { counselingTopic } from '@muster/domain/counseling/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import {
  listSignLinks,
  makeSignLink,
  openSignLink,
  signByLink,
  withdrawSignLink,
} from '@muster/domain/counseling/signing/functions.ts'
import { LINKS_OUT, mayOpen, standingOf } from '@muster/domain/counseling/signing/rules.ts'
import type { OpenedLink, SignLink } from '@muster/domain/counseling/signing/schema.ts'
import type { ReadTx } from '../../../database/transaction.ts'
import { type Call, type Caller, type Implementation, implement } from '../../../platform/callable/implement.ts'
import { secretHash } from '../../../roster/invites/secret.ts'
import { signingLeader } from '../leader/functions.ts'
import {
  addendaOf,
  asLinkHolder,
  heldLink,
  holdSession,
  linkById,
  linksOf,
  openerOf,
  type Session,
  sessionOf,
  type Signing,
  type StoredLink,
} from '../reads.ts'
import { holdToSign, signAsSoldier, type Wanted } from '../sign.ts'
import { insertLink, noteOpened, withdrawLink } from '../writes.ts'

const HOUR_MS = 3_600_000

export const linkSigningFunctions: readonly Implementation[] = [
  implement(makeSignLink, async (call, input) => {
    const who = await signingLeader(call.tx, call.scope, input.counselingId)
    const same = await linkById(call.tx, call.scope, input.linkId)
    if (same) {
      if (same.counselingId !== input.counselingId || !same.secretHash.equals(secretHash(input.secret))) taken()
      return { about: [], answer: linkOf(same, call.now) }
    }
    const wanted: Wanted = {
      signatureId: input.linkId,
      deliveredAt: input.deliveredAt,
      deviceAt: null,
      signer: 'soldier',
      how: 'by link',
      answered: null,
    }
    const held = await holdToSign(call.tx, who, wanted)
    if ('receipt' in held) return taken()
    const out = await linksOf(call.tx, who, LINKS_OUT * 4)
    if (out.filter((link) => standingOf(link, call.now) === 'open').length >= LINKS_OUT) {
      refuse('resource-exhausted', `${LINKS_OUT} links to this session are active. Deactivate one of them first.`)
    }
    const link = { id: input.linkId, secret: input.secret, at: call.now }
    const expiresAt = new Date(call.now.getTime() + input.hours * HOUR_MS)
    if (!(await insertLink(call.tx, who, held.session.delivery, { ...link, expiresAt }))) taken()
    call.tx.touch(counselingTopic(who.rosterId))
    const stored = await linkById(call.tx, call.scope, input.linkId)
    return { about: [who], answer: stored ? linkOf(stored, call.now) : taken() }
  }),

  implement(listSignLinks, async (call, input) => {
    const who = await signingLeader(call.tx, call.scope, input.counselingId)
    const links = await linksOf(call.tx, who, LINKS_OUT * 4)
    return { links: links.map((link) => linkOf(link, call.now)) }
  }),

  implement(withdrawSignLink, async (call, input) => {
    const who = await signingLeader(call.tx, call.scope, input.counselingId)
    // Another signer with the same link at this moment has signed already, or finds it ended.
    const session = await holdSession(call.tx, who)
    const link = await linkById(call.tx, call.scope, input.linkId)
    if (!session || link?.counselingId !== input.counselingId) {
      return refuse('not-found', 'There is no such link to this session.', { field: 'linkId' })
    }
    if (link.usedAt === null) await withdrawLink(call.tx, call.scope, input.linkId, call.now)
    call.tx.touch(counselingTopic(who.rosterId))
    const ended = link.usedAt === null ? { ...link, withdrawnAt: link.withdrawnAt ?? call.now } : link
    return { about: [who], answer: linkOf(ended, call.now) }
  }),

  implement(
    openSignLink,
    { asSystem: 'the holder of a link may see no row of the roster' },
    async (call, { secret }) => {
      const held = await holdLink(call.tx, secret, call.caller, call.now, 'look')
      const { who } = held
      await noteOpened(call.tx, who, call.now)
      call.tx.touch(counselingTopic(who.rosterId))
      return { about: [who], answer: await shownBy(call, held) }
    },
  ),

  implement(
    signByLink,
    { asSystem: 'the holder of a link signs for its Soldier, whose rows that caller may not see' },
    async (call, { secret, ...input }) => {
      const { who, link } = await holdLink(call.tx, secret, call.caller, call.now, 'sign')
      if (standingOf(link, call.now) === 'taken back') {
        refuse('failed-precondition', 'Your leader withdrew this session. Nothing was signed. Ask your leader.', {
          field: 'secret',
        })
      }
      return signAsSoldier(call, who, input, { how: 'by link', note: 'Signed by link' })
    },
  ),
]

async function shownBy(
  { tx, now }: Pick<Call<typeof openSignLink>, 'tx' | 'now'>,
  { who, session, link }: Awaited<ReturnType<typeof holdLink>>,
): Promise<OpenedLink> {
  const standing = standingOf(link, now)
  const { timeZone } = session
  if (standing === 'taken back') return { state: 'taken back' }
  if (standing === 'signed' || standing === 'refused') {
    return { state: standing, at: (link.usedAt ?? session.acknowledgedAt ?? now).toISOString(), timeZone }
  }
  const { deliveredAt, delivered } = session.facts
  return {
    state: 'open',
    unit: session.unit,
    soldier: session.soldier,
    deliveredAt,
    timeZone,
    text: { ...delivered, addenda: await addendaOf(tx, who) },
    expiresAt: link.expiresAt.toISOString(),
  }
}

/** The session of a valid link, locked when it is to be signed. Every dead link gets the same message. */
async function holdLink(
  tx: Parameters<typeof holdSession>[0],
  secret: string,
  caller: Caller | null,
  now: Date,
  to: 'look' | 'sign',
): Promise<{ readonly who: Signing; readonly session: Session; readonly link: StoredLink }> {
  const who = await asLinkHolder(tx, secret, caller?.uid ?? null)
  const session = who && (to === 'sign' ? await holdSession(tx, who) : await sessionOf(tx, who))
  const link = who && session && (await heldLink(tx, who))
  if (!who || !session || !link || standingOf(link, now) === 'dead') return deadLink()
  await mustBeOneself(tx, who, session, caller)
  return { who, session, link }
}

async function mustBeOneself(tx: ReadTx, who: Signing, session: Session, caller: Caller | null): Promise<void> {
  const opener = caller && (await openerOf(tx, who, caller.uid))
  if (mayOpen(opener, session.linkedUid)) return
  refuse(
    'permission-denied',
    'You are not signed in as the Soldier this link is for. Sign out and open the link again, or ask the leader who gave it to you.',
    { field: 'secret' },
  )
}

/** The same message for a link that never existed, has expired or was ended. */
function deadLink(): never {
  return refuse(
    'not-found',
    'This link cannot be used. It may have expired, been ended by your leader or been cut off on its way. Ask your leader for a new one.',
    { field: 'secret' },
  )
}

function taken(): never {
  return refuse('already-exists', 'A link has this number already. Make a new one.', { field: 'linkId' })
}

function linkOf(link: StoredLink, now: Date): SignLink {
  const standing = standingOf(link, now)
  return {
    id: link.id,
    state: standing !== 'dead' ? standing : link.withdrawnAt !== null || link.closed ? 'ended' : 'expired',
    at: link.at.toISOString(),
    by: link.by,
    expiresAt: link.expiresAt.toISOString(),
    opened: link.opened,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
  }
}
