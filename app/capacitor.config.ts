import type { CapacitorConfig } from '@capacitor/cli'
import { KeyboardResize } from '@capacitor/keyboard'

/** The bundle id, and the name of the Android package. */
export const APP_ID = 'app.muster.mobile'

const config: CapacitorConfig = {
  appId: APP_ID,
  appName: 'Muster',
  webDir: 'dist-native',
  // The background color of the light theme, shown until the page has painted.
  backgroundColor: '#f5f1e6',
  zoomEnabled: false,
  // Log lines may contain names. Only debug builds log, for a developer with the phone on a cable.
  loggingBehavior: 'debug',
  server: {
    // The origins that the server lets in (ALLOWED_ORIGINS): capacitor://localhost and https://localhost.
    iosScheme: 'capacitor',
    androidScheme: 'https',
    hostname: 'localhost',
    cleartext: false,
    // Only the app itself is shown inside the app. Links to other sites open in the browser.
    allowNavigation: [],
    errorPath: 'outdated.html',
  },
  ios: {
    contentInset: 'never',
    allowsLinkPreview: false,
    preferredContentMode: 'mobile',
  },
  android: {
    allowMixedContent: false,
    // Older web views cannot run the app. `outdated.html` tells the user what to do.
    minWebViewVersion: 120,
  },
  plugins: {
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    Keyboard: { resize: KeyboardResize.Native, autoBackdropColor: 'dom' },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'banner', 'list'] },
    // A provider that is off is not linked into the app.
    SocialLogin: { providers: { google: true, apple: true, facebook: false, twitter: false }, logLevel: 1 },
  },
}

// biome-ignore lint/style/noDefaultExport: Capacitor reads this one
export default config
