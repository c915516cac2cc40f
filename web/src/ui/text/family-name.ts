/** A service family's reference as a name: gap-nacelle is Gap Nacelle in both languages. */
export const familyName = (family: string): string =>
  family
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
