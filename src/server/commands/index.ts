import { backupCommand } from './backup.ts'
import { certificateCommand } from './certificate.ts'
import type { Command } from './command.ts'
import { datasetCommand } from './dataset.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { initCommand } from './init.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './restore.ts'
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
  datasetCommand,
  doctorCommand,
  certificateCommand,
]
