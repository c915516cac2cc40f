import { type Device, type Finding, found, type Visit } from '../facts/facts.ts'
import { holdsText } from '../facts/text.ts'
import { byName } from '../said/parks.ts'
import { saidOfFoundDevice, saidOfFoundFinding, saidOfFoundPark, saidOfFoundVisit } from '../said/search.ts'
import { type Asking, byId, one, type Question, queryOf } from './question.ts'

/** "How many of each kind are told at most." */
const most = 8

const firstDigits = /^#?\s*([1-9]\d*)$/

/** The number that a text names, alone or behind a `#`. */
const numberIn = (text: string): number | null => {
  const digits = firstDigits.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** A year, a month or a day. */
const isDay = (text: string): boolean => /^(19|20)\d\d(-\d\d)?(-\d\d)?$/.test(text)

function parksFor({ truth: { facts }, viewer }: Asking, text: string) {
  return facts.rows.parks
    .filter((park) => viewer.seesPark(park) && !park.isTest)
    .filter(({ name, localization }) => holdsText(name, text) || holdsText(localization, text))
    .toSorted(byName)
    .map((park) => saidOfFoundPark(facts, park))
}

/** "From how many characters on" devices are found by serial number and model, parts by name, findings by type and comment. */
const isWord = (text: string): boolean => text.length >= 3

/** Whole devices by name, then devices of every depth by serial number and by model, then parts by a name of their own, each only once. */
function devicesFor({ truth: { facts }, viewer }: Asking, text: string, language: 'en' | 'fr') {
  const seen = facts.rows.devices.filter((device) => viewer.seesDevice(device) && facts.counts(device)).toSorted(byName)
  const valued = (reference: 'serialNumber' | 'model') => (device: Device) =>
    holdsText(facts.valueOf(device.id, reference), text) ? [{ device, by: reference }] : []
  const word = text.replace(/(^| )[0-9]{1,3}$/, '')
  const isKind = facts.rows.deviceTypes.some(({ name, nameFr }) => holdsText(name, word) || holdsText(nameFr, word))
  const named = seen.flatMap((device) => (holdsText(device.name, text) ? [{ device, by: 'name' as const }] : []))
  const parts = named.filter(({ device }) => device.parentId !== null && !isKind)
  const all = [
    ...named.filter(({ device }) => device.parentId === null),
    ...(isWord(text) ? [...seen.flatMap(valued('serialNumber')), ...seen.flatMap(valued('model')), ...parts] : []),
  ]
  const first = all.filter(({ device }, at) => all.findIndex((other) => other.device.id === device.id) === at)
  return first.map(({ device, by }) => saidOfFoundDevice(facts, device, by, language))
}

/** "Visits by service, day or number", the newest first. */
function visitsFor({ truth: { facts }, viewer }: Asking, text: string, language: 'en' | 'fr') {
  const number = numberIn(text)
  const isMeant = ({ id, date, serviceId }: Visit): boolean => {
    if (isDay(text)) return date.startsWith(text)
    return number === null ? holdsText(found(facts.services, serviceId).name, text) : id === number
  }
  return facts.rows.visits
    .filter((visit) => viewer.seesVisit(visit) && facts.counts(found(facts.devices, visit.deviceId)) && isMeant(visit))
    .toSorted((left, right) => right.date.localeCompare(left.date) || byId(right, left))
    .map((visit) => saidOfFoundVisit(facts, visit, language))
}

/** "Findings by their number, type or comment", the newest first; a day is none of these. */
function findingsFor({ truth: { facts }, viewer }: Asking, text: string, language: 'en' | 'fr') {
  const number = numberIn(text)
  const deviceOf = (inspectionId: number) => found(facts.devices, found(facts.inspections, inspectionId).deviceId)
  const isMeant = ({ idForReport, typeId, comment }: Finding): boolean => {
    if (number !== null) return idForReport === number
    const type = found(facts.annotationTypes, typeId)
    return !isDay(text) && isWord(text) && [type.name, type.nameFr, comment].some((each) => holdsText(each, text))
  }
  return facts.rows.annotations
    .filter(isMeant)
    .filter(({ inspectionId }) => viewer.seesDevice(deviceOf(inspectionId)) && facts.counts(deviceOf(inspectionId)))
    .toSorted((left, right) => byId(right, left))
    .map((finding) => saidOfFoundFinding(facts, finding, language))
}

function partOf({ dice }: Asking, text: string): string {
  const from = dice.below(3)
  const part = text.slice(from, from + 1 + dice.below(5)).trim()
  return dice.pick([part, part.toUpperCase(), part.normalize('NFD').replaceAll(/\p{M}/gu, '')])
}

/** What somebody may type: parts of what there is, days and numbers, and what is none of these. */
function typed(asking: Asking): readonly string[] {
  const { truth, dice } = asking
  const { facts } = truth
  const { parks, devices, visits, services, annotations } = facts.rows
  const wholes = devices.filter(({ parentId }) => parentId === null)
  const serials = devices.flatMap(({ id }) => facts.valueOf(id, 'serialNumber') ?? [])
  const models = devices.flatMap(({ id }) => facts.valueOf(id, 'model') ?? [])
  const parts = devices.filter(({ parentId }) => parentId !== null)
  const visit = dice.pick(visits)
  const finding = dice.pickOrNone(annotations)?.idForReport ?? 1
  const type = found(facts.annotationTypes, dice.pickOrNone(annotations)?.typeId ?? 1)
  const texts = [
    partOf(asking, dice.pick(parks).name),
    partOf(asking, dice.pick(parks).localization),
    partOf(asking, dice.pick(wholes).name),
    dice.pick(wholes).name,
    partOf(asking, dice.pickOrNone(serials) ?? 'SN'),
    'SN-',
    partOf(asking, dice.pickOrNone(models) ?? 'V90'),
    partOf(asking, dice.pickOrNone(parts)?.name ?? 'Blade'),
    dice.pickOrNone(parts)?.name ?? 'Blade',
    partOf(asking, (dice.pickOrNone(annotations)?.comment ?? 'crack').split('\n')[0] ?? ''),
    partOf(asking, dice.pick([type.name, type.nameFr])),
    partOf(asking, dice.pick(services).name),
    visit.date,
    visit.date.slice(0, dice.pick([4, 7])),
    dice.pick([`#${visit.id}`, `${visit.id}`, `# ${visit.id}`]),
    dice.pick([`#${finding}`, `${finding}`]),
    '1',
    dice.pick(['%', '_', 'e', '0', '#0', 'zz', '2026-0', '-']),
  ]
  return [...new Set(texts.filter((text) => text !== ''))]
}

/** What the search over everything finds, in both languages: at most eight of each kind, kind by kind. */
export function askSearch(asking: Asking): readonly Question[] {
  return typed(asking).map((text) => {
    const language = asking.dice.pick(['en', 'fr'] as const)
    const kinds = [
      parksFor(asking, text),
      devicesFor(asking, text, language),
      visitsFor(asking, text, language),
      findingsFor(asking, text, language),
    ]
    const data = {
      found: kinds.flatMap((all): readonly unknown[] => all.slice(0, most)),
      more: kinds.flatMap((all) => (all.length > most ? all.slice(0, 1).map(({ type }) => type) : [])),
    }
    return { ...one(`/api/search?${queryOf({ query: text })}`, data), language }
  })
}
