/** The walk over a picture, view by view, from the root to the tip. */
export const sweep = {
  name: 'Sweep',
  on: 'Sweep: next view from root to tip',
  back: 'Sweep: view before',
  gap: 'Sweep: next part not looked at yet',
  allSeen: 'Nothing left that was not looked at ({{scale}})',
  view: 'View {{number}} of {{total}}',
  perPixel: '{{value}} mm per pixel',
  withoutScale: '{{value}} px of the picture per pixel',
  whole: 'whole picture, as the blade in it is not known',
  tip: 'End of the side reached',
  nextSide: 'Next side: {{name}}',
  lastSide: 'End of the side reached, the last one of the visit',
  choice: 'Scale of the sweep',
  close: 'End the sweep',
} as const
