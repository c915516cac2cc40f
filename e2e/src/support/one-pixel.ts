/** A PNG of one white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
)
/** A picture for measures, whose content nothing looks at. */
export const photo = { name: 'spot.png', mimeType: 'image/png', buffer: pixel }
