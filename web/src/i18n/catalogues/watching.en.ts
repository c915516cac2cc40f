/** What was looked at, in the workspace. */
export const watching = {
  counts: 'What stands still and sharp on your screen for half a second counts, where no tool lies over it.',
  countsOthers: 'What stands on the screens of people who may mark findings counts; yours does not.',
  gap: 'Go to the next part not looked at (U)',
} as const
