/** The magnifier over the picture. */
export const magnifier = {
  command: 'Magnifier beside the pointer',
  factor: '{{factor}} ×',
  perPixel: '{{value}} mm per pixel',
  picturePixels: '{{value}} px of the picture per pixel',
  enlarged: 'finer than the picture itself',
  coming: 'not sharp yet',
} as const
