import { grainyPhoto } from '../../photos/sliced-side.ts'
import type { Change } from './change.ts'

const names = ['détail.jpg', 'Close-up 2.JPG', 'détail.jpg', '…']

const attach: Change = {
  name: 'pictures are attached to a finding',
  weight: 2,
  async make({ facts, dice, send, number }) {
    const finding = dice.pickOrNone(facts.rows.annotations)
    if (!finding) return []
    const form = new FormData()
    for (const [index, name] of dice.some(names, 1 + dice.below(2)).entries()) {
      const photo = await grainyPhoto(60 + (number % 50), 80 + index)
      form.append('files[]', new Blob([new Uint8Array(photo)]), name)
    }
    return [await send('POST', `/api/annotations/${finding.id}/upload`, form)]
  },
}

const detach: Change = {
  name: 'an attached picture is taken away',
  weight: 1,
  async make({ facts, dice, send }) {
    const picture = dice.pickOrNone(facts.rows.attachedImages)
    return picture ? [await send('DELETE', `/api/annotation_images/${picture.id}`)] : []
  },
}

export const attachedChanges: readonly Change[] = [attach, detach]
