export const photoCheck = {
  title: 'Check of the photos',
  measuring: 'Checked {{done}} of {{total}} photos',
  arriving: 'Missing stretches are looked for once all files are here.',
  goodPhotos: 'No photo looks blurred or badly exposed.',
  blurred_one: '{{count}} photo looks blurred: {{names}}',
  blurred_other: '{{count}} photos look blurred: {{names}}',
  tooBright_one: '{{count}} photo looks too bright: {{names}}',
  tooBright_other: '{{count}} photos look too bright: {{names}}',
  tooDark_one: '{{count}} photo looks too dark: {{names}}',
  tooDark_other: '{{count}} photos look too dark: {{names}}',
  andMore: '{{names}} and {{count}} more',
  gap_one: 'Between {{after}} and {{before}} {{count}} photo seems to be missing: the camera moved {{distance}} there.',
  gap_other:
    'Between {{after}} and {{before}} {{count}} photos seem to be missing: the camera moved {{distance}} there.',
  pause_one: 'Between {{after}} and {{before}} {{count}} photo may be missing: {{seconds}} s passed there.',
  pause_other: 'Between {{after}} and {{before}} {{count}} photos may be missing: {{seconds}} s passed there.',
  complete: 'No missing stretch was found between the first photo and the last ({{distance}}).',
  completeByTime: 'The photos follow one another in a steady rhythm: no missing stretch was found.',
  unknown:
    'Missing stretches cannot be told: the photos say too little of where and when they were taken, and too few of them overlap clearly.',
  comparing: 'The pictures are being compared to find missing stretches…',
  completeByPictures: 'The photos overlap one another without a break: no missing stretch was found.',
  parted:
    'The photos up to {{after}} overlap one another, and so do those from {{before}} on, but nothing was found that both show. A stretch may be missing between these two: look at them.',
  stripParted: 'Photos may be missing here',
  lookAt: 'Look at {{name}}',
  ends: 'What lies before the first photo and after the last cannot be told.',
  strip: 'Photos in the order of capture',
  stripPhoto: '{{place}}: {{name}}',
  stripGap_one: '{{count}} photo missing here',
  stripGap_other: '{{count}} photos missing here',
  badge: {
    blurred: 'Looks blurred',
    'too-bright': 'Looks too bright',
    'too-dark': 'Looks too dark',
  },
  beforeAssembling_one:
    'A stretch of the side seems to be missing. Look at the check of the photos before you assemble.',
  beforeAssembling_other:
    '{{count}} stretches of the side seem to be missing. Look at the check of the photos before you assemble.',
} as const
