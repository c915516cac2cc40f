/** How a picture is looked at: what is drawn on the screen, and nothing else. */
export const seeing = {
  command: 'Adjust how the picture is shown',
  toggle: 'Original or adjusted',
  title: 'Picture settings',
  close: 'Close the picture settings',
  parts: {
    brightness: 'Brightness',
    contrast: 'Contrast',
    gamma: 'Gamma',
    localContrast: 'Local contrast',
    sharpness: 'Sharpness',
    hasFalseColours: 'False colours',
  },
  original: 'Show original',
  reset: 'Reset',
  onlyHere: 'Only on this screen, until the tab is closed. Pictures, reports and exports stay as they are.',
  changed: 'Adjusted: {{parts}}',
  originalShown: 'Original shown',
} as const
