// Finds Chromium, or installs it: tests and benchmarks need a real browser.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'

/** Chromium without windows: what is rendered is the same, and a journey takes a fifth less processor time. */
const shell = '/usr/bin/chromium-headless-shell'
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  shell,
]

/**
 * The features that Playwright disables, as our flag replaces its list, and the address bar's dropdown, for which the
 * browser loads some 400 files behind each new window while tests wait.
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

/** Flags for tests: no network requests by the browser itself, and no sandbox, for running as root. */
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
  // Leak tests trigger garbage collection before they measure.
  '--js-flags=--expose-gc',
]

/** @returns {string | undefined} path of an installed Chromium; the environment variable CHROMIUM takes precedence */
export function findChromium() {
  return [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path))
}

/** For tests: installs Debian's Chromium on a Debian system as root if there is none; otherwise exits with instructions. */
export function requireChromium() {
  const found = findForTests()
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium from Debian’s packages (once)…')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const installed = [basename(shell), 'chromium'].some(install) && findForTests()
    if (installed) return installed
  }
  console.error(
    'The browser tests need Chromium. Install it ("sudo apt-get install chromium" on Debian and Ubuntu)\n' +
      'or set CHROMIUM to the path of a Chromium or Chrome.',
  )
  return process.exit(1)
}

function findForTests() {
  return !process.env.CHROMIUM && existsSync(shell) ? shell : findChromium()
}

function install(name) {
  const { status } = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-dejavu-core'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  )
  return status === 0
}
