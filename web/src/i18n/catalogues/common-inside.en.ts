/** What pages share that only signed-in people see; not in the first load. */
export const commonInside = {
  strip: {
    hub: 'Hub',
    tip: 'Tip',
    ground: 'Ground',
    top: 'Top',
    metres: '{{value}} m',
    more_one: '{{count}} more in the table',
    more_other: '{{count}} more in the table',
  },
  conflict: {
    title: 'Somebody else changed {{name}}',
    text: 'Nothing was overwritten. This is what differs:',
    field: 'Field',
    mine: 'Yours',
    theirs: 'Saved meanwhile',
    none: 'Nothing that this form shows differs.',
    empty: 'empty',
    keepMine: 'Save mine over it',
    takeTheirs: 'Take what was saved',
    yes: 'yes',
    no: 'no',
    both: 'Somebody else changed {{name}} meanwhile, in other fields. Both changes are kept.',
    gone: '{{name}} has been deleted meanwhile.',
  },
  dates: {
    due: 'Due',
    planned: 'Planned',
    overdue: 'Overdue',
  },
  seen: {
    noFinding: {
      seen: 'No finding',
      partly: 'No finding so far',
      unseen: 'Not inspected',
    },
    partly: 'Partly inspected',
    partlyOf: 'Partly inspected: {{seen}} of {{total}}',
    partlyOfWith: 'Partly inspected: {{seen}} of {{total}}, {{partly}} in part',
  },
  severity: {
    level: 'Severity {{level}}',
    names: {
      '0': 'Not specified',
      '1': 'Information',
      '2': 'Low',
      '3': 'Middle',
      '4': 'High',
      '5': 'Critical',
    },
  },
} as const
