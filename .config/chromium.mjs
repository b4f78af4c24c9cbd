// Where Chromium is, and how to get it: tests and bench need a real browser.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/**
 * The list that playwright switches off, which a flag of ours replaces, and pages of the browser itself: it loads some
 * 400 files behind each new window for what may drop down from its address bar, which the tests would wait for.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Flags for tests: no calls of the browser's own to the network, no sandbox where we are root. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--lang=en-US',
  `--disable-features=${featuresOff.join(',')}`,
  // Tests for leaks collect garbage before they count.
  '--js-flags=--expose-gc',
]

/** @returns {string | undefined} path of a Chromium on this machine; CHROMIUM in the environment wins */
export function findChromium() {
  return [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path))
}

/** Installs Debian's Chromium when this is a Debian machine and we are root; otherwise says what to do. */
export function requireChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium from Debian’s packages (once)…')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    )
    const installed = findChromium()
    if (installed) return installed
  }
  console.error(
    'The browser tests need Chromium. Install it ("sudo apt-get install chromium" on Debian and Ubuntu)\n' +
      'or set CHROMIUM to the path of a Chromium or Chrome.',
  )
  return process.exit(1)
}
