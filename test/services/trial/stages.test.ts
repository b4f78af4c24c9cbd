import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAlmostOver, trialElapsed, trialStage } from '../../../src/services/trial/stages.ts'
import { clampProgress } from '../../../src/ui/feedback/progress.ts'

test('SHELL-085 the id of a dialog determines the trial stage', () => {
  const ids = {
    'free-upgrade-popover': 'trialStarted',
    'trial-ending-popover': 'trialEndingSoon',
    'project-downgraded-to-free': 'trialEnded',
    'after-trial-upgrade': 'postTrial',
    'anything-else': 'trialActive',
    constructor: 'trialActive',
  }
  for (const [id, stage] of Object.entries(ids)) assert.equal(trialStage(id), stage)
})

test('SHELL-080 the last quarter of a trial counts as almost over', () => {
  assert.equal(isAlmostOver({ totalDays: 20, daysLeft: 4 }), true)
  assert.equal(isAlmostOver({ totalDays: 20, daysLeft: 5 }), false)
  assert.equal(trialElapsed({ totalDays: 20, daysLeft: 5 }), 75)
  assert.deepEqual(
    [
      { totalDays: 0, daysLeft: 0 },
      { totalDays: 0, daysLeft: 3 },
      { totalDays: 10, daysLeft: 30 },
    ].map(trialElapsed),
    [100, 0, 0],
  )
})

test('CONST-007 progress is clamped between 0 and 100', () => {
  assert.deepEqual([-5, 0, 42.5, 100, 140, NaN].map(clampProgress), [0, 0, 42.5, 100, 100, 0])
})
