import type { Annotation } from '../annotation-types.ts'

type Author = NonNullable<Annotation['createdBy']>

/** Who made an annotation: organization, then last and first name, or the e-mail when there is no name. Empty when nobody is known. */
export function authorName(
  author: Pick<Author, 'firstName' | 'lastName' | 'email' | 'organizationName'> | null,
): string {
  if (author === null) return ''
  const name = `${author.lastName} ${author.firstName}`.trim()
  const person = name === '' ? author.email : name
  return author.organizationName === null || author.organizationName === ''
    ? person
    : `${author.organizationName}, ${person}`
}
