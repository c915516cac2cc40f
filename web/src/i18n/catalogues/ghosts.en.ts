/** Findings of other visits over the picture, and what is made after them. */
export const ghosts = {
  command: 'Make the finding of another visit again here, linked',
  next: 'Next finding of another visit',
  previous: 'Previous finding of another visit',
  card: 'Finding of another visit',
  same: 'Same here, linked',
  key: 'A finding of this visit at the same place, of the same type and severity, linked (G)',
  close: 'Leave the finding of the other visit',
  made: 'Finding {{number}} made after finding {{earlier}} of {{date}}, linked.',
  unlinked: 'Finding {{number}} made after finding {{earlier}} of {{date}}, but not linked: {{reason}}',
  perhapsLinked:
    'Finding {{number}} made after finding {{earlier}} of {{date}}; no answer says whether it is linked: {{reason}}',
  known: 'That finding is already linked with finding {{number}} of this visit, which is open now. None was made.',
  asked: {
    component:
      'Finding {{earlier}} of {{date}} has a component that is not offered here: choose one. Both are linked on saving, unless the page is reloaded before.',
    type: 'Finding {{earlier}} of {{date}} has a type that is not offered here: choose one. Both are linked on saving, unless the page is reloaded before.',
    severity:
      'Finding {{earlier}} of {{date}} has a severity that is not offered here: choose one. Both are linked on saving, unless the page is reloaded before.',
    comment:
      'Here a finding needs a comment of its own. It is linked with finding {{earlier}} of {{date}} on saving, unless the page is reloaded before.',
  },
  gone: 'That finding is no longer there.',
  lost: 'No answer came, so that nobody knows whether a finding was made. The same key again makes none twice. {{reason}}',
  failed: 'No finding was made: {{reason}}',
  shown:
    'Findings of other visits are shown now, where there are any: point at one, or choose one with Shift + Page down, then press G.',
  none: 'No finding of another visit is shown here.',
  point: 'Point at a finding of another visit, or choose one with Shift + Page down, then press G.',
  unsaved: 'Save or cancel the finding that is being marked first.',
} as const
