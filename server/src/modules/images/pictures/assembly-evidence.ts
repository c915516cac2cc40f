import type { Registration } from '../../../imaging/register/registration.ts'
import type { AssemblyEvidence } from '../images.types.ts'

/** What a registration tells of why photos lie where they do. */
export const evidenceOf = ({ outlines, seams, refusals }: Registration): AssemblyEvidence => ({
  photos: outlines.map(({ id, ...outline }) => ({ image: Number(id), ...outline })),
  seams: seams.map(({ a, b, verifiedBy, confidence, cells, purity, residualPx, agreements }) => ({
    ...{ a: Number(a), b: Number(b), verifiedBy, confidence, cells, purity, residualPx, agreements },
  })),
  refusals: refusals.map((refusal) => ({ ...refusal, a: Number(refusal.a), b: Number(refusal.b) })),
})

/** The evidence with the versions of places it holds for. */
export const evidenceUpon = (
  { photos, ...evidence }: AssemblyEvidence,
  versions: ReadonlyMap<number, number>,
): AssemblyEvidence => ({
  ...evidence,
  photos: photos.map((photo) => {
    const placeVersion = versions.get(photo.image)
    return placeVersion === undefined ? photo : { ...photo, placeVersion }
  }),
})
