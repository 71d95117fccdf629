import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bareDeclarations } from './scripts/bare-declarations.ts'
import { chunkName } from './scripts/chunk-groups.ts'
import { galleryPage } from './scripts/gallery-page.ts'
import { nativeBuild } from './scripts/native-build.ts'
import { precompress } from './scripts/precompress.ts'
import { screenFiles } from './scripts/screen-files.ts'
import { shortIconKeys } from './scripts/short-icon-keys.ts'

/** The server's own addresses. The service worker must never answer them, and `vite` forwards them. */
const SERVER_PATHS = [
  ...['api', 'auth', 'demo-idp', 'healthz', 'readyz', 'metrics', 'dev', 'sandbox', 'webhooks'],
  ...['privacy', 'licenses', 'robots.txt'],
]
const page = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Files that the page itself loads, so they are there before any screen. */
const AT_START = /\/(rolldown-runtime|start|react|router|index)-[\w-]{7}\.js$/
const server = process.env.MUSTER_SERVER ?? 'http://127.0.0.1:4856'

/** Settings of the build for phones, whose page has no server of its own to ask. */
const nativeSettings = {
  serverUrl: process.env.MUSTER_SERVER_URL ?? '',
  products: {
    ios: process.env.MUSTER_IOS_PRODUCT ?? 'muster_monthly',
    android: process.env.MUSTER_ANDROID_PRODUCT ?? 'muster_monthly',
  },
  pages: {
    terms: process.env.MUSTER_TERMS_URL ?? '',
    privacy: process.env.MUSTER_PRIVACY_URL ?? '',
  },
}

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    tailwind(),
    mode === 'native' ? nativeBuild(nativeSettings) : webBuild(),
    bareDeclarations(),
    shortIconKeys(),
  ],
  build: {
    target: 'es2024',
    // Every target browser has it, and a separate page must not share a file with the app.
    modulePreload: {
      polyfill: false,
      // The sign-in page contains the table of each screen's files. Files that came with that page need no entry, and
      // sorted entries compress better.
      resolveDependencies: (_, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((each) => !AT_START.test(each)).toSorted() : deps,
    },
    sourcemap: false,
    outDir: mode === 'native' ? 'dist-native' : 'dist',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      // The app, and the page behind a recall's personal link, which must load on any line.
      input: mode === 'native' ? [page('index.html')] : [page('index.html'), page('soldiers/alerts/answer.html')],
      treeshake: {
        // Creating a schema has no side effect, so unused ones can be dropped.
        manualPureFunctions: ['z', 'defineFunction'],
        moduleSideEffects: [
          { test: /\/domain\/src\//, sideEffects: false },
          { test: /\/node_modules\/zod\//, sideEffects: false },
        ],
      },
      output: {
        // Names of files are in every table of files, and their random characters do not compress: seven is the
        // least that the bundler takes, and in this alphabet they cost a seventh less.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        // Parts that change seldom keep their file name, and so stay in the browser's cache across releases.
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules\/zod\//, priority: 1 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core)\//,
              priority: 2,
            },
            // Code that only one screen needs stays with it.
            { name: chunkName, debugName: 'shared', minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // All screens at once. Otherwise the first visit to each screen would stop the development server to bundle it.
  optimizeDeps: { entries: ['index.html', 'src/**/*.tsx'] },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [`/${path}`, { target: server, changeOrigin: false }])),
  },
}))

/** What only the browser's app has: its service worker, its manifest, and precompressed files. */
function webBuild() {
  return [
    VitePWA({
      registerType: 'prompt',
      injectRegister: null,
      manifest: {
        name: 'Muster',
        short_name: 'Muster',
        description: 'Roster, accountability and PERSTAT for Army leaders.',
        start_url: '/',
        display: 'standalone',
        background_color: '#f5f1e6',
        theme_color: '#f5f1e6',
        categories: ['productivity', 'business'],
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // Shows push messages and opens their screens.
        importScripts: ['/push-worker.js'],
        globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}', 'icon-192.png'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [new RegExp(`^/(${SERVER_PATHS.join('|')})(/|$|\\?)`)],
        cleanupOutdatedCaches: true,
      },
    }),
    galleryPage(),
    screenFiles(),
    precompress(),
  ]
}
