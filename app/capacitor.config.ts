import type { CapacitorConfig } from '@capacitor/cli'
import { KeyboardResize } from '@capacitor/keyboard'

/** The bundle id, and the name of the Android package. */
export const APP_ID = 'app.muster.mobile'

const config: CapacitorConfig = {
  appId: APP_ID,
  appName: 'Muster',
  webDir: 'dist-native',
  // The ground of the light theme, under the page until it has painted.
  backgroundColor: '#f5f1e6',
  zoomEnabled: false,
  // What is logged may name people. Debug builds log for who holds the cable.
  loggingBehavior: 'debug',
  server: {
    // The origins that the server lets in (ALLOWED_ORIGINS): capacitor://localhost and https://localhost.
    iosScheme: 'capacitor',
    androidScheme: 'https',
    hostname: 'localhost',
    cleartext: false,
    // Nothing but the app itself is ever shown inside it: pages of others open in the browser.
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
    // Older ones do not run the app; `outdated.html` says what to do.
    minWebViewVersion: 120,
  },
  plugins: {
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    Keyboard: { resize: KeyboardResize.Native, autoBackdropColor: 'dom' },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'banner', 'list'] },
    // What is off is not linked in.
    SocialLogin: { providers: { google: true, apple: true, facebook: false, twitter: false }, logLevel: 1 },
  },
}

// biome-ignore lint/style/noDefaultExport: Capacitor reads this one
export default config
