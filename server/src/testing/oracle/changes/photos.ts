import { grainyPhoto } from '../../photos/sliced-side.ts'
import type { Change } from './change.ts'

const upload: Change = {
  name: 'a photo is uploaded to a side',
  weight: 2,
  async make({ facts, dice, send, number }) {
    const side = dice.pickOrNone(
      facts.rows.inspections.filter(({ serviceFamily }) => ['clarity', 'sherlock'].includes(serviceFamily)),
    )
    if (!side) return []
    const form = new FormData()
    const photo = await grainyPhoto(120, 160 + (number % 90))
    form.append('files[]', new Blob([new Uint8Array(photo)]), `photo-${number}.jpg`)
    return [await send('POST', `/api/inspections/${side.id}/upload`, form)]
  },
}

const setAside: Change = {
  name: 'a photo is hidden or shown',
  weight: 2,
  async make({ facts, dice, send }) {
    const photo = dice.pickOrNone(facts.rows.images)
    if (!photo) return []
    return [await send('PUT', `/api/inspection_images/${photo.id}`, { visible: !photo.visible })]
  },
}

const remove: Change = {
  name: 'a photo is deleted',
  weight: 1,
  async make({ facts, dice, send }) {
    const photo = dice.pickOrNone(facts.rows.images)
    return photo ? [await send('DELETE', `/api/inspection_images/${photo.id}`)] : []
  },
}

export const photoChanges: readonly Change[] = [upload, setAside, remove]
