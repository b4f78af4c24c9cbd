#!/usr/bin/env node
import process from 'node:process'
import { create, CreateError } from './create.ts'

try {
  await create(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CreateError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
