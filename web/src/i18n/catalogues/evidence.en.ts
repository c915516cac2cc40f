export const evidence = {
  title: 'Why the photos lie where they do',
  hint: 'The least certain seams come first. Choose one to see what was taken for blade and where both photos agree.',
  of: {
    earlier: 'This tells of an earlier picture. The one that is shown was made since, of the photos as they lay then.',
    none: 'This tells of an assembly of which no picture was made. The one that is shown is another one.',
  },
  between: '{{a}} and {{b}}',
  by: {
    blade: 'Proven by the blade’s texture',
    correlation: 'Proven by the blade’s surface',
    overlap: 'Proven by all they share',
    'whole-frame': 'By the scene as a whole: please have a look',
    changed: 'Changed by hand since',
  },
  sure_one: '{{percent}} sure, {{count}} place agrees',
  sure_other: '{{percent}} sure, {{count}} places agree',
  explain: {
    blade: 'Marks on the blade itself repeat on both photos.',
    correlation: 'The surface of the blade fits in one place only.',
    overlap: 'Nearly every part of what both photos show fits in one place only.',
    'whole-frame': 'Most of the scene agrees. Make sure that the blade does too, not only what is behind it.',
  },
  figures: '{{purity}} of the places are on the blade; the seam is {{residual}} px off the finished picture.',
  light: {
    blade: 'The light of both photos is matched on the blade.',
    whole:
      'The light of both photos is matched on all they share, as the blade is not known on both: it can differ on the blade.',
  },
  corners: 'The photos lose up to {{loss}} of their light towards the corners; the picture gives it back.',
  outline: {
    found: 'with what was taken for blade',
    drawn: 'with the blade as it was outlined by hand',
    none: 'with nothing that looked like a piece of blade',
  },
  band: {
    open: 'Outline the blade on {{name}}',
    opened: 'Outlined by hand',
    title: 'Outline the blade on {{name}}',
    hint: 'Drag the corners so that the blade lies inside, or move them with the arrow keys. The assembly then looks at nothing else for the blade.',
    corner: 'Corner {{corner}} of 4',
    place: '{{x}} across, {{y}} down',
    save: 'Save the outline',
    saveAll_one: 'Save for the chosen photo',
    saveAll_other: 'Save for all {{count}} chosen photos',
    remove: 'Let it be found',
    tooSmall: 'The outline must enclose at least 1 % of the photo.',
    saved_one: 'The outline is saved.',
    saved_other: 'The outline is saved for {{count}} photos.',
    removed: 'The blade will be found again.',
    meanwhile:
      'Somebody else outlined this photo meanwhile, as the dashed line shows. Nothing was overwritten: save once more to keep yours.',
    takenAway:
      'Somebody else took the outline of this photo away meanwhile. Nothing was overwritten: save once more to keep yours.',
  },
  byHand: 'Place them by hand',
  adjust: 'Adjust by hand',
  suggested: 'Suggested place',
} as const
