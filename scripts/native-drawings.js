// The pictures of the native apps, all from app/public/icon.svg: icons and the start screen.
import { DOMParser } from '@xmldom/xmldom'

/** The background of the light and dark theme, as in app/index.html. */
export const GROUND = { light: '#f5f1e6', dark: '#15170f' }
const RES = 'app/android/app/src/main/res'
const ASSETS = 'app/ios/App/App/Assets.xcassets'
/** The middle and the size of the source's square. */
const MIDDLE = 32

/** @typedef {{ ground: string, corner: number, width: number, strokes: { path: string, color: string }[] }} Mark */

/**
 * The drawings that are text, by path, and those to be drawn as PNG, with their source and size.
 * @returns {{ texts: Record<string, string>, images: Record<string, { svg: string, size: number }> }}
 */
export function nativeDrawings(/** @type {string} */ source) {
  const mark = readMark(source)
  const white = (/** @type {string} */ color) => (color === mark.strokes[1]?.color ? '#b3b3b3' : '#ffffff')
  return {
    texts: {
      [`${ASSETS}/Splash.imageset/splash.svg`]: source.replace('<svg ', '<svg width="96" height="96" '),
      [`${RES}/drawable/ic_launcher_foreground.xml`]: vector(mark, { size: 108, scale: 1.1 }),
      [`${RES}/drawable/ic_launcher_monochrome.xml`]: vector(mark, { size: 108, scale: 1.1, color: () => '#ffffff' }),
      [`${RES}/drawable/ic_notification.xml`]: vector(mark, { size: 24, scale: 0.4, color: () => '#ffffff' }),
      // Inside the circle that Android shows of it, with its own background on the theme's background.
      [`${RES}/drawable/splash_icon.xml`]: vector(mark, { size: 108, scale: 0.75, ground: true }),
      [`${RES}/values/colors.xml`]: colors({
        mark_ground: mark.ground,
        mark_brass: mark.strokes[1]?.color ?? '',
        splash_ground: GROUND.light,
      }),
      [`${RES}/values-night/colors.xml`]: colors({ splash_ground: GROUND.dark }),
    },
    images: {
      [`${ASSETS}/AppIcon.appiconset/icon.png`]: { size: 1024, svg: square(mark, { ground: mark.ground }) },
      // The system puts its own background under the dark one, and colors the tinted one by its brightness.
      [`${ASSETS}/AppIcon.appiconset/icon-dark.png`]: { size: 1024, svg: square(mark, { ground: 'none' }) },
      [`${ASSETS}/AppIcon.appiconset/icon-tinted.png`]: {
        size: 1024,
        svg: square(mark, { ground: '#000000', color: white }),
      },
    },
  }
}

/** @returns {Mark} */
function readMark(/** @type {string} */ source) {
  const { documentElement } = new DOMParser().parseFromString(source, 'image/svg+xml')
  const rect = documentElement?.getElementsByTagName('rect')[0]
  const group = documentElement?.getElementsByTagName('g')[0]
  const paths = [...(documentElement?.getElementsByTagName('path') ?? [])]
  const odd = documentElement?.getAttribute('viewBox') !== `0 0 ${2 * MIDDLE} ${2 * MIDDLE}`
  if (!rect || !group || paths.length !== 2 || odd) {
    throw new Error(
      'icon.svg is no longer a square of 64 with a background and two strokes: update scripts/native-drawings.js.',
    )
  }
  return {
    ground: rect.getAttribute('fill') ?? '',
    corner: Number(rect.getAttribute('rx')),
    width: Number(group.getAttribute('stroke-width')),
    strokes: paths.map((path) => ({ path: path.getAttribute('d') ?? '', color: path.getAttribute('stroke') ?? '' })),
  }
}

/**
 * A drawing for Android.
 * @param {Mark} mark
 * @param {{ size: number, scale: number, ground?: boolean, color?: (color: string) => string }} how
 */
function vector(mark, { size, scale, ground = false, color = (same) => same }) {
  const shift = Number((size / 2 - MIDDLE * scale).toFixed(3))
  const side = 2 * MIDDLE
  const [corner, rest] = [mark.corner, side - mark.corner]
  const arc = `a${corner},${corner} 0 0 1`
  const box = [
    `M${corner},0H${rest}${arc} ${corner},${corner}V${rest}${arc} -${corner},${corner}`,
    `H${corner}${arc} -${corner},-${corner}V${corner}${arc} ${corner},-${corner}z`,
  ].join('')
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<!-- Drawn by `npm run native:icons` from app/public/icon.svg. -->',
    '<vector xmlns:android="http://schemas.android.com/apk/res/android"',
    `    android:width="${size}dp"`,
    `    android:height="${size}dp"`,
    `    android:viewportWidth="${size}"`,
    `    android:viewportHeight="${size}">`,
    `    <group android:scaleX="${scale}" android:scaleY="${scale}" android:translateX="${shift}" android:translateY="${shift}">`,
    ...(ground ? [`        <path android:fillColor="${mark.ground}" android:pathData="${box}" />`] : []),
    ...mark.strokes.map(
      (stroke) =>
        `        <path android:strokeColor="${color(stroke.color)}" android:strokeWidth="${mark.width}" android:strokeLineCap="round" android:pathData="${stroke.path}" />`,
    ),
    '    </group>',
    '</vector>',
    '',
  ].join('\n')
}

function colors(/** @type {Record<string, string>} */ named) {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<!-- Written by `npm run native:icons`. -->',
    '<resources>',
    ...Object.entries(named).map(([name, color]) => `    <color name="${name}">${color}</color>`),
    '</resources>',
    '',
  ].join('\n')
}

/**
 * Without round corners, because the system cuts them.
 * @param {Mark} mark
 * @param {{ ground: string, color?: (color: string) => string }} how
 */
function square(mark, { ground, color = (same) => same }) {
  const strokes = mark.strokes.map(({ path, color: own }) => `<path stroke="${color(own)}" d="${path}"/>`).join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" fill="${ground}"/>`,
    `<g transform="translate(32 32) scale(.92) translate(-32 -32)" fill="none" stroke-width="${mark.width}" stroke-linecap="round">${strokes}</g>`,
    '</svg>',
  ].join('')
}
