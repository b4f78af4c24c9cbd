import { backupCommand } from './backup.ts'
import { certificateCommand } from './certificate.ts'
import type { Command } from './command.ts'
import { datasetCommand } from './dataset.ts'
import { createCommand } from './documents/create.ts'
import { deleteCommand } from './documents/delete.ts'
import { diffCommand } from './documents/diff.ts'
import { getCommand } from './documents/get.ts'
import { listenCommand } from './documents/listen.ts'
import { patchCommand } from './documents/patch.ts'
import { profileCommand } from './documents/profile.ts'
import { queryCommand } from './documents/query.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { schemaCommand, typesCommand } from './generate-types.ts'
import { importCommand } from './import.ts'
import { initCommand } from './init.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './restore.ts'
import { shareCommand } from './share.ts'
import { startCommand } from './start.ts'
import { tokenCommand, userCommand } from './user.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  initCommand,
  startCommand,
  importCommand,
  exportCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  userCommand,
  tokenCommand,
  shareCommand,
  datasetCommand,
  doctorCommand,
  certificateCommand,
  queryCommand,
  getCommand,
  createCommand,
  patchCommand,
  deleteCommand,
  diffCommand,
  listenCommand,
  profileCommand,
  typesCommand,
  schemaCommand,
]
