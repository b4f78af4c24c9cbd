// Finds Firefox, or installs it: some journeys run in it as well.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox']
const find = () => [process.env.FIREFOX, ...places].find((path) => path && existsSync(path))

/** Path of Firefox; the environment variable FIREFOX wins. Installed on a Debian system as root if missing. */
export function findFirefox() {
  const found = find()
  if (found || process.getuid?.() !== 0) return found
  console.log('Installing Firefox from Debian’s packages (once)…')
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'], options)
  return find()
}
