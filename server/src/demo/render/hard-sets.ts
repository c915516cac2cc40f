import { type BladeSideSpec, type RenderedPhoto, type RenderedSide, renderBladeSide } from './blade-side.ts'
import { steadyFlight } from './demo-specs.ts'
import { randomFrom } from './random.ts'

/** What makes a set hard for automatic assembly. */
export type HardSetKind =
  | 'exposure-jump'
  | 'shuffled'
  | 'with-foreign'
  | 'with-duplicate'
  | 'missing-one'
  | 'nearly-bare'
  | 'thin-tip'

/** A photo and the part it plays. */
export interface HardPhoto extends RenderedPhoto {
  /** "foreign" is a photo of another blade: its pose means nothing here. "duplicate" has the bytes of a member. */
  readonly role: 'member' | 'foreign' | 'duplicate'
  /** Place along the side, 0 at the root; for a foreign photo the place on its own blade. */
  readonly index: number
}

/** Photos in the order in which they would be uploaded. */
export interface HardSet {
  readonly kind: HardSetKind
  readonly photos: readonly HardPhoto[]
  readonly composite: RenderedSide['composite']
  /** Places along the side of which no photo is in the set. */
  readonly missing: readonly number[]
}

/** The usual side of the hard sets; any part of it can be replaced. */
export const hardSetSpec: BladeSideSpec = {
  seed: 21,
  side: 'pressure',
  lengthM: 55,
  photoCount: 6,
  photoWidthPx: 1050,
  photoHeightPx: 1400,
  overlap: 0.35,
  defects: 'random',
  background: 'field',
  direction: 'root-to-tip-down',
  variation: steadyFlight,
}

/**
 * Renders a set that is hard in one way:
 * - exposure-jump: from the middle on one and a half stops darker, the last photo as bright as the first again;
 * - shuffled: file names and times say nothing about the order along the blade;
 * - with-foreign: in the middle a photo of another blade before the same kind of background, named as if it belonged;
 * - with-duplicate: one photo twice under two names;
 * - missing-one: a gap in the middle (with less than 50 % overlap its neighbours do not touch);
 * - nearly-bare: hardly any dirt, no defects;
 * - thin-tip: the blade narrows to 8 % of the frame.
 */
export async function renderHardSet(kind: HardSetKind, changes: Partial<BladeSideSpec> = {}): Promise<HardSet> {
  const spec: BladeSideSpec = {
    ...hardSetSpec,
    ...hardening(kind, changes.photoCount ?? hardSetSpec.photoCount),
    ...changes,
  }
  const side = renderBladeSide(spec)
  const members: HardPhoto[] = []
  for await (const photo of side.photos) members.push({ ...photo, role: 'member', index: members.length })
  const photos = await arrange(kind, members, { spec, side })
  const present = new Set(photos.filter((photo) => photo.role === 'member').map((photo) => photo.index))
  const missing = members.map((member) => member.index).filter((index) => !present.has(index))
  return { kind, photos, composite: side.composite, missing }
}

function hardening(kind: HardSetKind, photoCount: number): Partial<BladeSideSpec> {
  if (kind === 'exposure-jump') {
    const middle = Math.floor(photoCount / 2)
    const gains = Array.from({ length: photoCount }, (_, i) => (i < middle || i === photoCount - 1 ? 1 : 2 ** -1.5))
    return { gains }
  }
  if (kind === 'nearly-bare') return { detail: 0.06, defects: [] }
  if (kind === 'thin-tip') return { taper: { root: 0.4, widest: 0.5, tip: 0.08 } }
  return {}
}

async function arrange(
  kind: HardSetKind,
  members: readonly HardPhoto[],
  from: { spec: BladeSideSpec; side: RenderedSide },
): Promise<HardPhoto[]> {
  const middle = Math.floor(members.length / 2)
  const wanted = members[middle]
  if (wanted === undefined) return [...members]
  if (kind === 'missing-one') return members.filter((member) => member !== wanted)
  if (kind === 'shuffled') return await shuffled(members, from)
  if (kind === 'with-duplicate') {
    return [...members, { ...wanted, role: 'duplicate', fileName: wanted.fileName.replace(/\.jpg$/, '-copy.jpg') }]
  }
  if (kind === 'with-foreign') {
    const other = await renderBladeSide({ ...from.spec, seed: from.spec.seed + 1000 }).photo(middle)
    const fileName = wanted.fileName.replace(/\.jpg$/, 'b.jpg')
    return [
      ...members.slice(0, middle),
      { ...other, fileName, role: 'foreign', index: middle },
      ...members.slice(middle),
    ]
  }
  return [...members]
}

/** Permutes the photos and takes them at new times under new names, so that nothing but the pictures tells the order. */
async function shuffled(
  members: readonly HardPhoto[],
  from: { spec: BladeSideSpec; side: RenderedSide },
): Promise<HardPhoto[]> {
  const random = randomFrom('shuffle', from.spec.seed)
  const order = members.map((photo) => ({ photo, key: random.next() })).sort((one, other) => one.key - other.key)
  return await Promise.all(
    order.map(async ({ photo }, place) => {
      const retaken = await from.side.photo(photo.index, members[place]?.capturedAt)
      const fileName = `photo-${String(place + 1).padStart(3, '0')}.jpg`
      return { ...retaken, fileName, role: photo.role, index: photo.index }
    }),
  )
}
