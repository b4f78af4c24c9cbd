#!/usr/bin/env node
import process from 'node:process'

// Entry point of the command, in syntax that old versions of Node can run, so that they report the required version.
const needed = '24.7'
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major > 24 || (major === 24 && minor >= 7)) {
  await import('./cli.ts')
} else {
  console.error(
    `content-studio needs Node ${needed} or newer; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install it from https://nodejs.org, or run the command with: npx -p node@24 -p content-studio-server content-studio start',
  )
  process.exitCode = 1
}
