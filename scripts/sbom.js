// `npm run sbom`, and part of `npm run build`: the packages that Muster is made of, as CycloneDX, in sbom.cdx.json. The
// same bytes for the same lock file.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, ROOT } from './prepare.js'

export function writeSbom() {
  const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    shell: process.platform === 'win32',
  })
  if (status !== 0) giveUp(`npm could not list the packages for sbom.cdx.json: ${stderr}`)
  const { serialNumber: _random, ...bom } = JSON.parse(stdout)
  delete bom.metadata.timestamp
  // npm takes the name of the folder.
  bom.metadata.component.name = 'muster'
  writeFileSync(join(ROOT, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeSbom()
