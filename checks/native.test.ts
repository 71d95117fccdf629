import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DOMParser } from '@xmldom/xmldom'
import { parse } from 'plist'
import { describe, expect, it } from 'vitest'
import { APP_LINK_ROOTS, APP_SCHEME } from '@muster/domain/kernel/app-links.ts'
import config, { APP_ID } from '../app/capacitor.config.ts'
import { GROUND, nativeDrawings } from '../scripts/native-drawings.js'

const ROOT = join(import.meta.dirname, '..')
const IOS = 'app/ios/App/App'
const ANDROID = 'app/android/app/src/main'
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const json = (file: string) => JSON.parse(read(file)) as Record<string, unknown>
const plist = (file: string) => parse(read(file)) as Record<string, unknown>
const elements = (file: string, name: string) =>
  [...new DOMParser().parseFromString(read(file), 'text/xml').getElementsByTagName(name)].map((element) =>
    Object.fromEntries([...element.attributes].map(({ name: key, value }) => [key, value])),
  )
const sha = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const DEPENDENCIES = json('app/package.json').dependencies as Record<string, string>
/** The packages that Capacitor links in: those with a native part. */
const PLUGINS = Object.keys(DEPENDENCIES).filter(
  (name) => name !== '@capacitor/core' && existsSync(join(ROOT, 'node_modules', name, 'android/build.gradle')),
)

describe('both apps', () => {
  it('have the same name everywhere', () => {
    const project = read('app/ios/App/App.xcodeproj/project.pbxproj')
    const ids = [...project.matchAll(/PRODUCT_BUNDLE_IDENTIFIER = (.*);/g)].map(([, id]) => id)
    expect(ids).toEqual([APP_ID, APP_ID])
    const gradle = read('app/android/app/build.gradle')
    expect(gradle).toContain(`namespace = "${APP_ID}"`)
    expect(gradle).toContain(`applicationId "${APP_ID}"`)
    expect(existsSync(join(ROOT, ANDROID, 'java', ...APP_ID.split('.'), 'MainActivity.java'))).toBe(true)
    expect(plist(`${IOS}/Info.plist`).CFBundleDisplayName).toBe(config.appName)
    expect(read(`${ANDROID}/res/values/strings.xml`)).toContain(`<string name="app_name">${config.appName}</string>`)
  })

  it('have the version of the package, and one build number', () => {
    const { version } = json('package.json')
    const android = read('app/android/version.properties')
    const ios = read('app/ios/version.xcconfig')
    expect(android).toContain(`versionName=${String(version)}\n`)
    expect(ios).toContain(`MARKETING_VERSION = ${String(version)}\n`)
    expect(/^CURRENT_PROJECT_VERSION = (\d+)$/m.exec(ios)?.[1]).toBe(/^versionCode=(\d+)$/m.exec(android)?.[1])
    expect(read('app/ios/App/App.xcodeproj/project.pbxproj')).not.toMatch(/MARKETING_VERSION|CURRENT_PROJECT_VERSION/)
  })

  it('link in every plugin that the app has', () => {
    expect(PLUGINS.length).toBeGreaterThanOrEqual(12)
    for (const name of PLUGINS) {
      expect(read('app/ios/App/CapApp-SPM/Package.swift')).toContain(`node_modules/${name}"`)
      expect(read('app/android/capacitor.settings.gradle')).toContain(`node_modules/${name}/android'`)
    }
    expect(config.plugins?.SocialLogin?.providers).toEqual({
      google: true,
      apple: true,
      facebook: false,
      twitter: false,
    })
  })

  it('show pages of no other site, from the origins that the server accepts', () => {
    expect(config.server).toMatchObject({ iosScheme: 'capacitor', androidScheme: 'https', hostname: 'localhost' })
    expect(config.server).toMatchObject({ allowNavigation: [], cleartext: false })
    expect(config.server?.url).toBeUndefined()
    expect(read('.env.example')).toContain('\nALLOWED_ORIGINS=capacitor://localhost,https://localhost\n')
  })

  it('open the existing screens', () => {
    const paths = [...read('app/src/shell/routing/routes.ts').matchAll(/\bpath: '\/([\w-]+)/g)].map(
      ([, root = '']) => root,
    )
    const noDoor = ['login', 'welcome', 'goodbye', 'myprofile']
    const roots = [...new Set(paths)].filter((root) => !noDoor.includes(root))
    expect([...APP_LINK_ROOTS]).toEqual(roots.toSorted())
    const opened = elements(`${ANDROID}/AndroidManifest.xml`, 'data')
    const prefixes = opened.flatMap(({ 'android:pathPrefix': prefix }) => (prefix === undefined ? [] : [prefix]))
    expect(prefixes).toEqual(APP_LINK_ROOTS.map((root) => `/${root}`))
  })
})

describe('the app of iOS', () => {
  const info = plist(`${IOS}/Info.plist`)
  it('uses its own scheme, and says why it asks for Face ID and the camera', () => {
    const types = info.CFBundleURLTypes as { CFBundleURLSchemes: string[] }[]
    expect(types.flatMap((type) => type.CFBundleURLSchemes)).toEqual([APP_SCHEME, '$(GOOGLE_REVERSED_CLIENT_ID)'])
    expect(info.NSFaceIDUsageDescription).toMatch(/Face ID.*unlock/)
    expect(info.NSCameraUsageDescription).toMatch(/code on another leader/)
  })

  it('asks for nothing else, and for no plain http', () => {
    expect(Object.keys(info).filter((key) => key.endsWith('UsageDescription'))).toEqual([
      'NSCameraUsageDescription',
      'NSFaceIDUsageDescription',
    ])
    expect(info).not.toHaveProperty('NSAppTransportSecurity')
    expect(info).not.toHaveProperty('UIBackgroundModes')
    expect(info.ITSAppUsesNonExemptEncryption).toBe(false)
    expect(info.UISupportedInterfaceOrientations).toHaveLength(3)
  })

  it('may get pushes, sign in with Apple, be opened by links, and keeps its files locked', () => {
    expect(plist(`${IOS}/App.entitlements`)).toEqual({
      'aps-environment': '$(APS_ENVIRONMENT)',
      'com.apple.developer.applesignin': ['Default'],
      'com.apple.developer.associated-domains': ['applinks:$(MUSTER_HOST)'],
      'com.apple.developer.default-data-protection': 'NSFileProtectionCompleteUnlessOpen',
    })
    const project = read('app/ios/App/App.xcodeproj/project.pbxproj')
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App.entitlements;/g)).toHaveLength(2)
    expect(project).toMatch(/com\.apple\.InAppPurchase = \{\s*enabled = 1;/)
    expect(project).toContain('PrivacyInfo.xcprivacy in Resources')
    expect(read('app/ios/debug.xcconfig')).toContain('APS_ENVIRONMENT = development')
    expect(read('app/ios/release.xcconfig')).toContain('APS_ENVIRONMENT = production')
    for (const file of ['debug', 'release']) expect(read(`app/ios/${file}.xcconfig`)).toContain('"muster.xcconfig"')
    expect(read(`${IOS}/AppDelegate.swift`)).toContain('.capacitorDidRegisterForRemoteNotifications')
  })

  it('tracks nobody, and declares the same collected data as the documentation', () => {
    const privacy = plist(`${IOS}/PrivacyInfo.xcprivacy`)
    expect(privacy.NSPrivacyTracking).toBe(false)
    expect(privacy.NSPrivacyTrackingDomains).toEqual([])
    const collected = privacy.NSPrivacyCollectedDataTypes as Record<string, unknown>[]
    expect(collected.every((each) => each.NSPrivacyCollectedDataTypeTracking === false)).toBe(true)
    const types = collected.map((each) => String(each.NSPrivacyCollectedDataType).slice(26))
    const listed = [...read('docs/native.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, type]) => type)
    expect(listed).toEqual(types)
    expect(privacy.NSPrivacyAccessedAPITypes).not.toHaveLength(0)
  })
})

describe('the app of Android', () => {
  const manifest = `${ANDROID}/AndroidManifest.xml`
  it('leaves nothing in a backup, and uses no plain http', () => {
    const [application] = elements(manifest, 'application')
    expect(application).toMatchObject({
      'android:allowBackup': 'false',
      'android:fullBackupContent': 'false',
      'android:dataExtractionRules': '@xml/data_extraction_rules',
      'android:networkSecurityConfig': '@xml/network_security_config',
      'android:usesCleartextTraffic': 'false',
    })
    const left = elements(`${ANDROID}/res/xml/data_extraction_rules.xml`, 'exclude').map(({ domain }) => domain)
    const domains = ['root', 'file', 'database', 'sharedpref', 'external']
    expect(left).toEqual([...domains, ...domains])
    expect(elements(`${ANDROID}/res/xml/network_security_config.xml`, 'base-config')).toEqual([
      { cleartextTrafficPermitted: 'false' },
    ])
    expect(elements(`${ANDROID}/res/xml/network_security_config.xml`, 'domain-config')).toEqual([])
    expect(elements(`${ANDROID}/res/xml/file_paths.xml`, 'cache-path')).toHaveLength(1)
    expect(elements(`${ANDROID}/res/xml/file_paths.xml`, 'external-path')).toHaveLength(0)
  })

  it('asks for the permissions it needs and no others', () => {
    const asked = elements(manifest, 'uses-permission')
    expect(asked.filter((each) => each['tools:node'] !== 'remove').map((each) => each['android:name'])).toEqual([
      'android.permission.INTERNET',
      'android.permission.POST_NOTIFICATIONS',
      'android.permission.USE_BIOMETRIC',
      'android.permission.CAMERA',
      'android.permission.VIBRATE',
      'com.android.vending.BILLING',
    ])
    expect(asked.filter((each) => each['tools:node'] === 'remove').map((each) => each['android:name'])).toEqual([
      'com.google.android.gms.permission.AD_ID',
    ])
  })

  it('opens its own scheme and, once they are proven, its server’s addresses', () => {
    expect(elements(manifest, 'intent-filter').filter((each) => each['android:autoVerify'] === 'true')).toHaveLength(1)
    const opened = elements(manifest, 'data')
    expect(opened).toContainEqual({ 'android:scheme': '@string/custom_url_scheme' })
    expect(opened).toContainEqual({ 'android:host': '${musterHost}' })
    expect(read(`${ANDROID}/res/values/strings.xml`)).toContain(`"custom_url_scheme">${APP_SCHEME}<`)
  })

  it('builds without the keys of a store, which are not in the repository', async () => {
    const listed = await promisify(execFile)('git', ['ls-files', 'app/android', 'app/ios'], { cwd: ROOT })
    expect(listed.stdout).not.toMatch(
      /google-services|signing\.properties|server\.(properties|xcconfig)|\.(jks|keystore|p8|p12)$/m,
    )
    expect(listed.stdout).not.toMatch(
      /assets\/public|App\/public|capacitor\.config\.json|cordova-(android|ios)-plugins/,
    )
    expect(read('app/android/app/build.gradle')).toMatch(/try \{\s*def servicesJSON/)
  })
})

describe('icons and start screens', () => {
  const source = read('app/public/icon.svg')
  const { texts, images } = nativeDrawings(source)
  it.each(Object.keys(texts))('%s matches the source', (path) => {
    expect(read(path), 'run npm run native:icons').toBe(texts[path])
  })

  it.each(Object.keys(images))('%s was drawn from the current source', (path) => {
    const drawn = json('app/native-icons.json') as Record<string, { from: string; is: string }>
    const image = readFileSync(join(ROOT, path))
    expect(drawn[path], 'run npm run native:icons').toEqual({ from: sha(images[path]?.svg ?? ''), is: sha(image) })
    // The App Store refuses an icon with an alpha channel, and the dark one must be transparent. 2: without, 6: with.
    expect(image[25]).toBe(path.endsWith('icon-dark.png') ? 6 : 2)
    // Width and height in the header of a PNG.
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([images[path]?.size, images[path]?.size])
  })

  it('have the background colors of the themes', () => {
    for (const ground of Object.values(GROUND)) expect(read('app/index.html')).toContain(`content="${ground}"`)
    expect(config.backgroundColor).toBe(GROUND.light)
  })
})

describe('npm run native:sync', () => {
  it('changes nothing that is in the repository', async () => {
    // A copy next to the app, because the paths to the packages must stay the same.
    const place = mkdtempSync(join(ROOT, '.native-check-'))
    try {
      const ask = ['ls-files', '-co', '--exclude-standard', 'ios', 'android']
      const listed = await promisify(execFile)('git', ask, { cwd: join(ROOT, 'app') })
      const files = listed.stdout.trim().split('\n')
      for (const file of [...files, 'package.json', 'capacitor.config.ts']) {
        cpSync(join(ROOT, 'app', file), join(place, file))
      }
      mkdirSync(join(place, 'dist-native'))
      writeFileSync(join(place, 'dist-native/index.html'), '<!doctype html>')
      const cli = join(ROOT, 'node_modules/@capacitor/cli/bin/capacitor')
      const env = { ...process.env, CI: '1' }
      await promisify(execFile)(process.execPath, [cli, 'sync'], { cwd: place, env })
      const changed = files.filter((file) => read(`app/${file}`) !== readFileSync(join(place, file), 'utf8'))
      expect(changed, 'run npm run native:sync').toEqual([])
      expect(existsSync(join(place, 'android/app/src/main/assets/public/index.html'))).toBe(true)
      expect(existsSync(join(place, 'ios/App/App/public/index.html'))).toBe(true)
    } finally {
      rmSync(place, { recursive: true })
    }
  }, 120_000)
})
