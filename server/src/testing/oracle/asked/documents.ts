import type { Row } from '../facts/rows.ts'
import { corporateParts } from '../said/choices.ts'
import { seesCompany } from '../said/people.ts'
import { type Asking, absent, byId, page, type Question } from './question.ts'

type Document = Row<'corporateAssets'>

const placeOf = ({ part }: Document): number => corporateParts.indexOf(part)

/** A document; the address of its file is signed. */
const saidOfDocument = ({ id, part, name, mediaType, sizeBytes, widthPx, heightPx, createdAt }: Document) => ({
  ...{ id, part, name, mediaType, sizeBytes, width: widthPx, height: heightPx },
  createdAt: createdAt.toISOString(),
})

/** What companies give their reports, in the order of a report: those of a company that one sees. */
export function askDocuments(asking: Asking): readonly Question[] {
  const { truth, viewer } = asking
  const { organizations, corporateAssets } = truth.facts.rows
  return organizations.map((company) => {
    const path = `/api/organizations/${company.id}/corporate_assets`
    if (!seesCompany(viewer, company)) return absent(path)
    const rows = corporateAssets
      .filter(({ organizationId }) => organizationId === company.id)
      .toSorted((one, other) => placeOf(one) - placeOf(other) || byId(one, other))
    return page(asking, { path, rows, say: saidOfDocument })
  })
}
