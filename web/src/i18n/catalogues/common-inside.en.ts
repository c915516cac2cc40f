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
    title: 'Someone else changed {{name}}',
    text: 'Nothing was overwritten. These are the differences:',
    field: 'Field',
    mine: 'Yours',
    theirs: 'Saved version',
    none: 'There are no differences in the fields of this form.',
    empty: 'empty',
    keepMine: 'Keep mine',
    takeTheirs: 'Use the saved version',
    yes: 'yes',
    no: 'no',
    both: 'Someone else changed other fields of {{name}} in the meantime. Both changes were kept.',
    gone: '{{name}} has been deleted in the meantime.',
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
