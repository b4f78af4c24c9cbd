import type { Trial } from '../../protocol/feeds/trial.ts'
import { clampProgress } from '../../ui/feedback/progress.ts'

const stages: Readonly<Record<string, string>> = {
  'free-upgrade-popover': 'trialStarted',
  'trial-ending-popover': 'trialEndingSoon',
  'project-downgraded-to-free': 'trialEnded',
  'after-trial-upgrade': 'postTrial',
}

/** The trial stage of a dialog, as named in telemetry (SHELL-085). */
export function trialStage(dialogId: string): string {
  return Object.hasOwn(stages, dialogId) ? stages[dialogId]! : 'trialActive'
}

/** Elapsed part of a trial in percent. */
export function trialElapsed({
  daysLeft,
  totalDays,
}: Pick<Trial, 'daysLeft' | 'totalDays'>): number {
  if (totalDays === 0) return daysLeft > 0 ? 0 : 100
  return clampProgress(((totalDays - daysLeft) / totalDays) * 100)
}

/** Whether to warn that the trial ends soon (SHELL-080). */
export function isAlmostOver(trial: Pick<Trial, 'daysLeft' | 'totalDays'>): boolean {
  return trialElapsed(trial) > 75
}
