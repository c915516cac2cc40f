import { type Facts, found } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import { saidOfRanked, saidOfStandard, saidOfTypeLink } from '../said/reference.ts'
import { type Asking, byId, type Params, type Question } from './question.ts'
import { askList, pageOfFifty } from './reference.ts'

type Link = Row<'typeLinks'>
type Standard = Row<'standards'>

const componentsPath = '/api/annotation_components'
const byPlace = (one: Row<'components'>, other: Row<'components'>): number => one.position - other.position

/** Links "that hold for every organization always count"; of others, those of the caller's companies. */
const linksSeen = ({ truth: { facts }, viewer }: Asking): readonly Link[] =>
  facts.rows.typeLinks.filter(
    ({ organizationId }) => viewer.isAdmin || organizationId === null || viewer.companies.has(organizationId),
  )

const holdsFor =
  (companies: readonly number[]) =>
  ({ organizationId }: Link): boolean =>
    organizationId === null || companies.includes(organizationId)

/** Components, and "narrowed to organizations, or to a type, by the links the caller may see". */
function askComponents(asking: Asking): readonly Question[] {
  const { truth, dice } = asking
  const { components, organizations, annotationTypes } = truth.facts.rows
  const seen = linksSeen(asking)
  const company = dice.pick(organizations).id
  const companies = dice.some(organizations, 2).map(({ id }) => id)
  const typeId = dice.pick(annotationTypes).id
  const isOfType = (link: Link) => link.typeId === typeId
  const narrowings: readonly { readonly params: Params; keeps(link: Link): boolean }[] = [
    { params: { 'organization.id': company }, keeps: holdsFor([company]) },
    { params: { organizations: companies.join(',') }, keeps: holdsFor(companies) },
    { params: { typeId }, keeps: isOfType },
    {
      params: { typeId, 'organization.id': company },
      keeps: (link) => isOfType(link) && holdsFor([company])(link),
    },
  ]
  const narrowed = narrowings.map(({ params, keeps }) => {
    const offered = new Set(seen.filter(keeps).map(({ componentId }) => componentId))
    const rows = components
      .filter(({ id }) => offered.has(id))
      .toSorted((left, right) => byPlace(left, right) || byId(left, right))
    return pageOfFifty(asking, { path: componentsPath, params, rows, say: saidOfRanked })
  })
  const list = { path: componentsPath, entries: components, order: byPlace, orders: { order: byPlace } }
  return [...askList(asking, { ...list, say: saidOfRanked }), ...narrowed]
}

const placesOf = ({ components, annotationTypes }: Facts, { componentId, typeId }: Link) => ({
  component: found(components, componentId).position,
  type: found(annotationTypes, typeId).position,
})

/** "The types that components offer", by component and type in their order. */
function askTypeLinks(asking: Asking): readonly Question[] {
  const { truth, dice } = asking
  const { facts } = truth
  const { organizations, components, annotationTypes } = facts.rows
  const company = dice.pick(organizations).id
  const component = dice.pick(components).id
  const type = dice.pick(annotationTypes).id
  const isOffered = ({ componentId }: Link) => componentId === component
  const narrowings: readonly { readonly params: Params; keeps(link: Link): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { 'organization.id': company }, keeps: holdsFor([company]) },
    { params: { 'component.id': component }, keeps: isOffered },
    { params: { 'type.id': type }, keeps: ({ typeId }) => typeId === type },
    {
      params: { 'component.id': component, 'organization.id': company },
      keeps: (link) => isOffered(link) && holdsFor([company])(link),
    },
  ]
  return narrowings.map(({ params, keeps }) => {
    const rows = linksSeen(asking)
      .filter(keeps)
      .toSorted((left, right) => {
        const [one, other] = [placesOf(facts, left), placesOf(facts, right)]
        return one.component - other.component || one.type - other.type || byId(left, right)
      })
    const say = (link: Link) => saidOfTypeLink(facts, link)
    return pageOfFifty(asking, { path: '/api/annotation_type_organizations', params, rows, say })
  })
}

/** The house rules, by type in its order and zone; they hold for everybody. */
function askStandards(asking: Asking): readonly Question[] {
  const { truth, dice } = asking
  const { facts } = truth
  const { standards, annotationTypes } = facts.rows
  const type = dice.pickOrNone(standards)?.typeId ?? dice.pick(annotationTypes).id
  const zone = dice.pick(['A', 'B', 'C'])
  const isOfType = ({ typeId }: Standard) => typeId === type
  const isIn = (standard: Standard) => standard.zone === zone
  const narrowings: readonly { readonly params: Params; keeps(standard: Standard): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { 'type.id': type }, keeps: isOfType },
    { params: { zone }, keeps: isIn },
    { params: { 'type.id': type, zone }, keeps: (standard) => isOfType(standard) && isIn(standard) },
  ]
  const placeOf = ({ typeId }: Standard) => found(facts.annotationTypes, typeId).position
  return narrowings.map(({ params, keeps }) => {
    const rows = standards
      .filter(keeps)
      .toSorted(
        (left, right) =>
          placeOf(left) - placeOf(right) || left.typeId - right.typeId || left.zone.localeCompare(right.zone),
      )
    const say = (standard: Standard) => saidOfStandard(facts, standard)
    return pageOfFifty(asking, { path: '/api/annotation_standards', params, rows, say })
  })
}

/** What components offer to whom, and the house rules that follow from type and zone. */
export const askHouseRules = (asking: Asking): readonly Question[] => [
  ...askComponents(asking),
  ...askTypeLinks(asking),
  ...askStandards(asking),
]
