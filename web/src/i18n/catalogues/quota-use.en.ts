/** What is used of what may be, on pages of everybody. */
export const quotaUse = {
  figures: {
    storedBytes: 'Stored',
    photos: 'Photos',
    uploadBytes: 'Being uploaded',
    exportBytes: 'Exports kept',
  },
  usedOf: '{{used}} of {{limit}}',
  share: '{{figure}}: {{percent}} used',
  ofAccount:
    'Counted are photos and pictures you uploaded or are uploading, and the exports you asked for. Administrators set the limits.',
} as const
