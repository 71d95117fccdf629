import type { CounselingKind, CounselingState } from '@muster/domain/counseling/kinds.ts'
import type { addendum, Counseling, Signature } from '@muster/domain/counseling/schema.ts'
import type { LinkFacts, Opener, Signer } from '@muster/domain/counseling/signing/rules.ts'
import type { SignedFacts } from '@muster/domain/counseling/signing/signed-text.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { opened } from '../../database/sealed/opening.ts'
import { isoInstant } from '../../database/sql-words.ts'
import type { ReadTx, WriteTx } from '../../database/transaction.ts'
import { secretHash } from '../../roster/invites/secret.ts'
import { ACCOUNT_NAME, accountNameOf, BRIEF_NAME } from '../../roster/people/reads.ts'
import type { ChainViewer, OwnRow, RosterEditor, Self } from '../../roster/scope.ts'
import { ADDENDUM, ANSWERED, CONTENT } from '../texts/reads.ts'
import { integrityOf, type StoredSignature, type StoredSigning } from './seals.ts'

declare const signing: unique symbol

/** Proof that the caller may have a name put under one session: a leader, the Soldier, or the holder of a link. */
export interface Signing {
  readonly [signing]: true
  readonly rosterId: string
  readonly counselingId: string
  readonly soldierId: string
  /** Null when nobody is signed in. */
  readonly uid: string | null
  readonly linkId: string | null
}

/** A session that the editor may have signed. Null where there is none that the editor may see. */
export async function asSigningLeader(
  tx: ReadTx,
  editor: RosterEditor,
  counselingId: string,
): Promise<(Signing & { readonly aboutMe: boolean }) | null> {
  const { rows } = await sql<{ soldierId: string; aboutMe: boolean }>`
    select c.soldier_id as "soldierId", s.linked_uid is not distinct from ${editor.uid}::uuid as "aboutMe"
    from counselings c join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id
    where c.roster_id = ${editor.rosterId} and c.id = ${counselingId}
      and (c.state <> 'draft' or s.linked_uid is distinct from ${editor.uid}::uuid)`.execute(tx.query)
  const [row] = rows
  if (!row) return null
  return { ...row, rosterId: editor.rosterId, counselingId, uid: editor.uid, linkId: null } as unknown as Signing & {
    aboutMe: boolean
  }
}

/** The caller’s own session, if it was delivered. */
export async function asSigningSoldier(tx: ReadTx, own: OwnRow, counselingId: string): Promise<Signing | null> {
  const rows = await tx.query
    .selectFrom('counselings')
    .select('roster_id')
    .where('roster_id', '=', own.rosterId)
    .where('id', '=', counselingId)
    .where('soldier_id', '=', own.soldierId)
    .where('state', '<>', 'draft')
    .execute()
  if (rows.length === 0) return null
  const { rosterId, soldierId, uid } = own
  return { rosterId, counselingId, soldierId, uid, linkId: null } as unknown as Signing
}

interface ToSign {
  readonly id: string
  readonly kind: CounselingKind
  readonly counselor: string
  readonly part: 'session' | 'assessment'
  readonly since: string
}

/** What the caller has not signed yet, the oldest first, as `whyNotSign` decides it: sessions, and part IV of them. */
export async function ownToSign(tx: ReadTx, own: OwnRow, limit: number): Promise<ToSign[]> {
  const { rows } = await sql<ToSign>`
    select c.id, c.kind, ${sql.raw(accountNameOf('c.counselor_uid'))} as counselor,
      case when t.response is null then 'session' else 'assessment' end as part,
      ${sql.raw(isoInstant('c.delivered_at'))} as since
    from counselings c join counseling_texts t on t.roster_id = c.roster_id and t.counseling_id = c.id
    where c.roster_id = ${own.rosterId} and c.soldier_id = ${own.soldierId} and c.state not in ('draft', 'closed')
      and (t.response is null or c.state = 'assessed' and t.response <> 'refused' and not exists (
        select from counseling_signatures g where g.roster_id = c.roster_id and g.counseling_id = c.id
          and g.delivery = c.deliveries and g.signer = 'assessed'))
    order by c.delivered_at, c.id limit ${limit}`.execute(tx.query)
  return rows
}

/** The session of a secret, whatever has become of the link since. */
export async function asLinkHolder(tx: ReadTx, secret: string, uid: string | null): Promise<Signing | null> {
  const { rows } = await sql<Pick<Signing, 'rosterId' | 'counselingId' | 'soldierId' | 'linkId'>>`
    select k.roster_id as "rosterId", k.counseling_id as "counselingId", c.soldier_id as "soldierId", k.id as "linkId"
    from counseling_sign_links k join counselings c on c.roster_id = k.roster_id and c.id = k.counseling_id
    where k.secret_hash = ${secretHash(secret)}`.execute(tx.query)
  const [row] = rows
  return row ? ({ ...row, uid } as unknown as Signing) : null
}

/** The person who opens a link while signed in, as the link's roster knows them. */
export async function openerOf(tx: ReadTx, { rosterId, soldierId }: Signing, uid: string): Promise<Opener> {
  const { rows } = await sql<Omit<Opener, 'uid'>>`
    select exists (select from rosters r left join roster_members m on m.roster_id = r.id and m.uid = ${uid}
        where r.id = ${rosterId} and (r.owner_uid = ${uid} or m.uid is not null)) as keeps,
      exists (select from soldiers s where s.linked_uid = ${uid}
        and (s.roster_id, s.id) <> (${rosterId}::uuid, ${soldierId}::uuid)) as "isSomebodyElse"`.execute(tx.query)
  const [row] = rows
  return { uid, keeps: row?.keeps ?? true, isSomebodyElse: row?.isSomebodyElse ?? true }
}

const STROKES = opened('counseling_signatures.strokes', 'g', 'id')
const TYPED = opened('counseling_signatures.typed', 'g', 'id')

const SIGNATURES = `coalesce((
  select json_agg(json_build_object('id', g.id, 'delivery', g.delivery, 'signer', g.signer, 'name', g.name,
    'at', ${isoInstant('g.at')}, 'deviceAt', ${isoInstant('g.device_at')}, 'how', g.how, 'byUid', g.by_uid,
    'linkId', g.link_id, 'strokes', ${STROKES}, 'typed', ${TYPED}, 'documentHash', encode(g.document_hash, 'hex'),
    'seal', encode(g.seal, 'hex')) order by g.number)
  from counseling_signatures g where g.roster_id = c.roster_id and g.counseling_id = c.id), '[]')`

/** Columns of the session `c` with its text `t`. */
const SIGNING_COLUMNS = `c.id as "counselingId", c.deliveries as delivery, ${isoInstant('c.delivered_at')} as "deliveredAt",
  c.assessed_on::text as "assessedOn", c.next_on::text as "nextOn", ${CONTENT} as delivered, t.response, ${ANSWERED}, t.result,
  encode(t.signed_hash, 'hex') as "signedHash", ${SIGNATURES} as signatures`
const WORDS = 'counseling_texts t on t.roster_id = c.roster_id and t.counseling_id = c.id'

/** The stored row: the signed answer is in separate columns, and a draft has no time of delivery. */
interface SigningRow extends Omit<StoredSigning, 'facts'>, Omit<SignedFacts, 'deliveredAt'> {
  readonly deliveredAt: string | null
}

function storedOf(row: SigningRow): StoredSigning {
  const { counselingId, deliveredAt, delivered, response, remarks, refusal, assessment, result } = row
  return {
    facts: {
      counselingId,
      delivered,
      response,
      remarks,
      refusal,
      assessment,
      result,
      assessedOn: row.assessedOn,
      nextOn: row.nextOn,
      deliveredAt: deliveredAt ?? '',
    },
    delivery: row.delivery,
    signatures: row.signatures,
    signedHash: row.signedHash,
  }
}

export interface SignedState {
  readonly signatures: Signature[]
  readonly integrity: Counseling['integrity']
}

/** The roster of a caller who was proven to read the text of these sessions. */
type Scoped = Pick<ChainViewer | OwnRow, 'rosterId'>

/** The signatures of each session as it is now, and whether the stored text is the signed text. */
export async function signaturesOfEach(
  tx: ReadTx,
  scope: Scoped,
  counselingIds: readonly string[],
): Promise<ReadonlyMap<string, SignedState>> {
  const { rows } = await sql<SigningRow>`
    select ${sql.raw(SIGNING_COLUMNS)} from counselings c join ${sql.raw(WORDS)}
    where c.roster_id = ${scope.rosterId} and c.id = any(${counselingIds}::uuid[]) and c.state <> 'draft'`.execute(
    tx.query,
  )
  return new Map(
    rows.map((row) => {
      const stored = storedOf(row)
      const signatures = stored.signatures.filter(({ delivery }) => delivery === stored.delivery).map(shown)
      return [row.counselingId, { signatures, integrity: integrityOf(stored) }]
    }),
  )
}

/** The same for one. A session that is gone or not readable has no signatures. */
export async function signaturesOf(tx: ReadTx, scope: Scoped, counselingId: string): Promise<SignedState> {
  const each = await signaturesOfEach(tx, scope, [counselingId])
  return each.get(counselingId) ?? { signatures: [], integrity: 'not signed' }
}

function shown({ id, signer, name, at, how, strokes, typed }: StoredSignature): Signature {
  return { id, signer, name, at, how: how as Signature['how'], strokes, typed: typed !== null }
}

/** Everything that decides whether a signature may be put under a session now. */
export interface Session extends StoredSigning {
  readonly state: CounselingState
  readonly version: number
  readonly acknowledgedAt: Date | null
  readonly counselorUid: string
  /** The account that is notified of the answer: the counselor, or the owner once the counselor is off the roster. */
  readonly notifiedUid: string
  readonly unit: string
  readonly timeZone: string
  /** The Soldier’s account, and the Soldier's name in lists. */
  readonly linkedUid: string | null
  readonly soldier: string
  /** The signers of this delivery. */
  readonly signed: readonly Signer[]
}

type SessionRow = SigningRow & Omit<Session, keyof StoredSigning | 'signed'>

export async function sessionOf(tx: ReadTx, { rosterId, counselingId }: Signing): Promise<Session | null> {
  const { rows } = await sql<SessionRow>`
    select ${sql.raw(SIGNING_COLUMNS)}, c.state, c.version, c.acknowledged_at as "acknowledgedAt",
      c.counselor_uid as "counselorUid",
      case when exists (select from roster_members m where m.roster_id = r.id and m.uid = c.counselor_uid
          and leads(m, 'counseling', 'see', s.group_id))
        then c.counselor_uid else r.owner_uid end as "notifiedUid",
      r.name as unit, r.time_zone as "timeZone", s.linked_uid as "linkedUid",
      ${sql.raw(BRIEF_NAME)} as soldier
    from counselings c join ${sql.raw(WORDS)} join rosters r on r.id = c.roster_id
      join soldiers s on s.roster_id = c.roster_id and s.id = c.soldier_id
    where c.roster_id = ${rosterId} and c.id = ${counselingId}`.execute(tx.query)
  const [row] = rows
  if (!row) return null
  const stored = storedOf(row)
  const { state, version, acknowledgedAt, counselorUid, notifiedUid, unit, timeZone, linkedUid, soldier } = row
  const counting = stored.signatures.filter(({ delivery }) => delivery === stored.delivery)
  return {
    ...stored,
    state,
    version,
    acknowledgedAt,
    counselorUid,
    notifiedUid,
    unit,
    timeZone,
    linkedUid,
    soldier,
    signed: counting.map(({ signer }) => signer),
  }
}

/** The same, locked until the transaction ends: anybody who signs, withdraws or deletes it at this moment waits. */
export async function holdSession(tx: WriteTx, who: Signing): Promise<Session | null> {
  const rows = await tx.query
    .selectFrom('counselings')
    .select('roster_id')
    .where('roster_id', '=', who.rosterId)
    .where('id', '=', who.counselingId)
    .forNoKeyUpdate()
    .execute()
  return rows.length > 0 ? sessionOf(tx, who) : null
}

export async function addendaOf(tx: ReadTx, { rosterId, counselingId }: Signing): Promise<z.output<typeof addendum>[]> {
  const { rows } = await sql<z.output<typeof addendum>>`
    select d.id, ${sql.raw(isoInstant('d.at'))} as at, coalesce(${sql.raw(ACCOUNT_NAME)}, 'A deleted account') as by,
      ${sql.raw(ADDENDUM)} as text
    from counseling_addenda d left join account_names a on a.uid = d.by
    where d.roster_id = ${rosterId} and d.counseling_id = ${counselingId} order by d.at, d.id limit 50`.execute(
    tx.query,
  )
  return rows
}

export interface StoredLink extends LinkFacts {
  readonly id: string
  readonly counselingId: string
  readonly secretHash: Buffer
  readonly at: Date
  readonly by: string
  readonly opened: number
  readonly lastOpenedAt: Date | null
}

const LINK = `select k.id, k.counseling_id as "counselingId", k.secret_hash as "secretHash", k.at,
    coalesce(${ACCOUNT_NAME}, 'A deleted account') as by, k.expires_at as "expiresAt", k.opened,
    k.last_opened_at as "lastOpenedAt", k.used_at as "usedAt", k.withdrawn_at as "withdrawnAt",
    c.state <> 'draft' and c.deliveries = k.delivery as delivered, t.response, c.state = 'closed' as closed
  from counseling_sign_links k join counselings c on c.roster_id = k.roster_id and c.id = k.counseling_id
    left join ${WORDS} left join account_names a on a.uid = k.by_uid`

/** The link that the caller holds. */
export async function heldLink(tx: ReadTx, who: Signing): Promise<StoredLink | null> {
  const { rows } = await sql<StoredLink>`
    ${sql.raw(LINK)} where k.roster_id = ${who.rosterId} and k.id = ${who.linkId}`.execute(tx.query)
  const [row] = rows
  return row ?? null
}

/** A link of the roster by its id, of any session. */
export async function linkById(tx: ReadTx, editor: RosterEditor, linkId: string): Promise<StoredLink | null> {
  const { rows } = await sql<StoredLink>`
    ${sql.raw(LINK)} where k.roster_id = ${editor.rosterId} and k.id = ${linkId}`.execute(tx.query)
  const [row] = rows
  return row ?? null
}

export async function linksOf(tx: ReadTx, { rosterId, counselingId }: Signing, most: number): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    ${sql.raw(LINK)} where k.roster_id = ${rosterId} and k.counseling_id = ${counselingId} order by k.at desc, k.id
      limit ${most}`.execute(tx.query)
  return rows
}

const EXPORTED = `to_jsonb(g) - '{number,seal,document_hash,delivery}'::text[]
  || jsonb_build_object('strokes', ${STROKES}, 'typed', ${TYPED})`
const LINK_EXPORTED = `to_jsonb(k) - '{secret_hash,delivery}'::text[]`

/**
 * As JSON text: signatures and links of the rosters that the account owns, those that it made elsewhere, and those
 * about it.
 */
export async function ownSignaturesJson(tx: ReadTx, self: Self): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with me as materialized (select s.roster_id, s.id from soldiers s where s.linked_uid = ${self.uid})
    select json_build_object(
      'rosters', coalesce((select json_agg(${sql.raw(EXPORTED)} order by g.number)
        from rosters r join counseling_signatures g on g.roster_id = r.id where r.owner_uid = ${self.uid}), '[]'),
      'links', coalesce((select json_agg(${sql.raw(LINK_EXPORTED)} order by k.at, k.id)
        from rosters r join counseling_sign_links k on k.roster_id = r.id where r.owner_uid = ${self.uid}), '[]'),
      'byMe', coalesce((select json_agg(${sql.raw(EXPORTED)} order by g.number)
        from roster_members m join counseling_signatures g on g.roster_id = m.roster_id
        where m.uid = ${self.uid} and g.by_uid = ${self.uid}), '[]'),
      'aboutMe', coalesce((select json_agg(${sql.raw(EXPORTED)} order by g.number)
        from me join counselings c on c.roster_id = me.roster_id and c.soldier_id = me.id and c.state <> 'draft'
          join counseling_signatures g on g.roster_id = c.roster_id and g.counseling_id = c.id
            and g.delivery = c.deliveries), '[]'))::text as json`.execute(tx.query)
  const [found] = rows
  return found?.json ?? 'null'
}
