export const evidence = {
  title: 'Alignment evidence',
  hint: 'The least certain seams come first. Select one to see what was recognised as blade and where the two photos agree.',
  of: {
    earlier:
      'This is about an earlier picture. The one shown was created since, from the photos as they were placed then.',
    none: 'This is about an assembly that produced no picture. The one shown is a different one.',
  },
  between: '{{a}} and {{b}}',
  by: {
    blade: 'Proven by the blade’s texture',
    correlation: 'Proven by the blade’s surface',
    overlap: 'Proven by the whole overlap',
    'whole-frame': 'By the whole scene: please check',
    changed: 'Changed by hand since',
  },
  sure_one: '{{percent}} sure, {{count}} match',
  sure_other: '{{percent}} sure, {{count}} matches',
  explain: {
    blade: 'Marks on the blade itself appear in both photos.',
    correlation: 'The surface of the blade fits in one place only.',
    overlap: 'Almost everything both photos show fits in one place only.',
    'whole-frame': 'Most of the scene agrees. Make sure the blade does too, not just the background.',
  },
  figures: '{{purity}} of the matches are on the blade; the seam is {{residual}} px off in the finished picture.',
  light: {
    blade: 'The exposure of both photos is matched on the blade.',
    whole:
      'The exposure of both photos is matched on the whole overlap because the blade isn’t known in both: it may differ on the blade.',
  },
  refused: {
    title: 'What was refused',
    hint: 'These photos were left out although parts of them match another photo. Choose a pair to see where, as red crosses, and why it does not count.',
    by: {
      background: 'Only what is behind the blade matches',
      'against-flight': 'Contradicts what the drone recorded',
    },
    places_one: '{{count}} place refused',
    places_other: '{{count}} places refused',
    explain: {
      background:
        'The red crosses are on what is far behind the blade. That hardly moves while the drone flies along the blade, so it says nothing about where the photo belongs.',
      'against-flight':
        'If the red crosses were right, the drone could not have been where it says it was. The picture repeats itself, or it stood still while the drone moved.',
    },
    beside_one: 'A red cross marks {{count}} place that moves with the background; it was not counted.',
    beside_other: 'Red crosses mark places that move with the background ({{count}} in all); they were not counted.',
  },
  corners: 'The photos are up to {{loss}} darker towards the corners; the picture compensates for this.',
  outline: {
    found: 'with what was recognised as blade',
    drawn: 'with the blade as outlined by hand',
    none: 'with nothing recognised as blade',
  },
  band: {
    open: 'Outline the blade on {{name}}',
    opened: 'Outlined by hand',
    title: 'Outline the blade on {{name}}',
    hint: 'Drag the corners around the blade, click a corner and then its place, or move them with the arrow keys. The assembly then looks for the blade nowhere else.',
    corner: 'Corner {{corner}} of 4',
    picked: 'Corner {{corner}} of 4 picked up. Click its place in the photo, or the corner again to leave it.',
    place: '{{x}} across, {{y}} down',
    save: 'Save the outline',
    saveAll_one: 'Save for the selected photo',
    saveAll_other: 'Save for all {{count}} selected photos',
    remove: 'Detect automatically',
    tooSmall: 'The outline must enclose at least 1 % of the photo.',
    saved_one: 'The outline has been saved.',
    saved_other: 'The outline has been saved for {{count}} photos.',
    removed: 'The blade will be detected automatically.',
    meanwhile:
      'Someone else outlined this photo in the meantime (dashed line). Nothing was overwritten: save to keep yours.',
    takenAway:
      'Someone else removed the outline of this photo in the meantime. Nothing was overwritten: save to keep yours.',
  },
  byHand: 'Place them by hand',
  adjust: 'Adjust by hand',
  suggested: 'Suggested place',
} as const
