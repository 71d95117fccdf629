import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import jsrsasign from 'jsrsasign'

/** Marks the certificates with which the App Store signs, and those that sign them. */
const LEAF_MARK = '1.2.840.113635.100.6.11.1'
const INTERMEDIATE_MARK = '1.2.840.113635.100.6.2.1'

export interface SigningChain {
  /** DER. */
  readonly root: Buffer
  /** Leaf first, in base64, as in the header of signed data. */
  readonly x5c: readonly string[]
  readonly privateKey: string
}

interface Options {
  /** A chain of certificates that Apple made for another purpose. */
  readonly unmarked?: boolean
}

/** Our own root, intermediate and leaf certificates, made the way Apple makes its. */
export function signingChain({ unmarked = false }: Options = {}): SigningChain {
  const [root, intermediate, leaf] = [keys(), keys(), keys()]
  const rootPem = certificate({ name: 'Test Root', issuer: 'Test Root', key: root, by: root, ca: true, mark: null })
  const intermediatePem = certificate({
    name: 'Test Intermediate',
    issuer: 'Test Root',
    key: intermediate,
    by: root,
    ca: true,
    mark: unmarked ? null : INTERMEDIATE_MARK,
  })
  const leafPem = certificate({
    name: 'Test Leaf',
    issuer: 'Test Intermediate',
    key: leaf,
    by: intermediate,
    ca: false,
    mark: unmarked ? null : LEAF_MARK,
  })
  const chain = [leafPem, intermediatePem, rootPem].map((pem) => new X509Certificate(pem).raw)
  return {
    root: new X509Certificate(rootPem).raw,
    x5c: chain.map((raw) => raw.toString('base64')),
    privateKey: leaf.privateKey,
  }
}

interface Keys {
  readonly privateKey: string
  readonly publicKey: string
}

function keys(): Keys {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

let serial = 1

function certificate(wanted: {
  readonly name: string
  readonly issuer: string
  readonly key: Keys
  readonly by: Keys
  readonly ca: boolean
  readonly mark: string | null
}): string {
  serial += 1
  const parameters = {
    version: 3,
    serial: { int: serial },
    sigalg: 'SHA256withECDSA',
    issuer: { str: `/CN=${wanted.issuer}` },
    subject: { str: `/CN=${wanted.name}` },
    notbefore: '20200101000000Z',
    notafter: '20400101000000Z',
    sbjpubkey: wanted.key.publicKey,
    ext: [
      { extname: 'basicConstraints', critical: true, cA: wanted.ca },
      ...(wanted.mark === null ? [] : [{ extname: wanted.mark, extn: '0500' }]),
    ],
    cakey: wanted.by.privateKey,
  }
  return new jsrsasign.KJUR.asn1.x509.Certificate(parameters as never).getPEM()
}
