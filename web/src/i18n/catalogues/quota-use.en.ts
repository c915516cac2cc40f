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
    'What your account uses: photos, pictures attached to findings and measurement photos you uploaded, what you are uploading now, and exports you asked for as long as they are kept. Administrators set the limits; a figure without a limit is shown alone.',
} as const
