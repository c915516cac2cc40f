import { asForm, someDocuments } from '../scene/documents.ts'
import type { Change } from './change.ts'

const give: Change = {
  name: 'a company is given a document for its reports',
  weight: 1,
  async make({ scene, dice, send, number }) {
    const document = dice.pick(await someDocuments(number))
    const path = `/api/organizations/${dice.pick(scene.companies)}/upload_corporate/${document.part}`
    return [await send('POST', path, asForm(document))]
  },
}

const takeAway: Change = {
  name: 'a document of a company is taken away',
  weight: 1,
  async make({ facts, dice, send }) {
    const document = dice.pickOrNone(facts.rows.corporateAssets)
    if (!document) return []
    return [await send('DELETE', `/api/organizations/${document.organizationId}/corporate_assets/${document.id}`)]
  },
}

export const documentChanges: readonly Change[] = [give, takeAway]
