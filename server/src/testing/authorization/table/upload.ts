/** A PNG of one white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
)

/** A form with one small picture under a name, and the field `data` when given. */
export function formOf(field: string, data?: object): FormData {
  const form = new FormData()
  if (data) form.append('data', JSON.stringify(data))
  form.append(field, new Blob([new Uint8Array(pixel)]), 'photo.png')
  return form
}
