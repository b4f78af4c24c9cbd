// Finds WebKitGTK and its driver, or installs them: they test elements in Safari's engine.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const driver = '/usr/bin/WebKitWebDriver'
const browsers = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
)
const find = () => {
  const browser = browsers.find(existsSync)
  return existsSync(driver) && existsSync('/usr/bin/Xvfb') && browser
    ? { driver, browser, display: '/usr/bin/Xvfb' }
    : undefined
}

/** Paths of the programs, with a virtual display; installed on a Debian system as root if missing. */
export function findWebKit() {
  const found = find()
  if (found || process.getuid?.() !== 0) return found
  console.log('Installing WebKitGTK from Debian’s packages (once)…')
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  const packages = ['webkit2gtk-driver', 'xvfb']
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  return find()
}
