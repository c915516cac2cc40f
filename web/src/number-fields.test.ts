import { globSync, readFileSync } from 'node:fs'
import { updateAnnotation } from '@visionair/contract/annotations'
import { updateDevice } from '@visionair/contract/devices'
import { updateInspectionImage } from '@visionair/contract/images'
import { calibrateInspection } from '@visionair/contract/inspections'
import type { NumberRule } from '@visionair/contract/numbers'
import { updatePark } from '@visionair/contract/parks'
import { updateOrganization } from '@visionair/contract/people'
import { updateOrganizationQuota } from '@visionair/contract/quotas'
import { updateDeviceType, updateService } from '@visionair/contract/reference-editing'
import { measureUnits, updateVoltaMeasure, updateVoltaMeasureType } from '@visionair/contract/volta'
import fc from 'fast-check'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { positionOf } from './features/annotations/annotation-types.ts'
import { deviceValuesOf, inputBounds } from './features/devices/device-form.ts'
import { placementRules } from './features/images/manual/placement-rules.ts'
import { flightRatioRule, knownLengthRule } from './features/inspections/scale/known-length.ts'
import { type Axis, positionRule } from './features/parks/park-rules.ts'
import { sessionRules } from './features/people/session-rules.ts'
import { limitsOf, photosRule, sizeRule, valuesOf } from './features/quotas/quota-types.ts'
import { intervalRule, repetitionRule } from './features/reference/number-rules.ts'
import { measurePositionRule, measureValueRule } from './features/volta/measure-form.ts'
import { complaintOf, entryOf, isUnread, numberOf, shownText } from './ui/form/number.ts'
import { MIN_BOX_PX } from './viewer/core/marks/boxes.ts'

/** A number field: what it takes, and what the call it is sent with makes of its number; null where that call refuses it. */
interface Field {
  readonly rule: NumberRule
  readonly kept: (value: number) => unknown
}

interface Body {
  safeParse(body: unknown): { readonly success: boolean; readonly data?: unknown }
}

/** What stands at a place of a parsed body. */
const at = (data: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce((part: unknown, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : part), data)

const field = (
  rule: NumberRule,
  body: Body | undefined,
  path: readonly (string | number)[],
  sent: (value: number) => object,
): Field => ({
  rule,
  kept: (value) => {
    const read = body?.safeParse(JSON.parse(JSON.stringify(sent(value))))
    return read?.success ? at(read.data, path) : null
  },
})

/** The attributes that are numbers, as the product is delivered, and two as administrators add them. */
const attributes = [
  ...readFileSync(`${import.meta.dirname}/../../server/migrations/0008_reference_data.sql`, 'utf8').matchAll(
    /\(\d+, '[^']*', '[^']*', '(\w+)', '(int|float)', \w+, (?:'([^']*)'|null)\)/g,
  ),
  ['', 'bladeCount', 'int', undefined] as const,
  ['', 'mass', 'float', 't'] as const,
].map(([, reference = '', type, unit]) => ({
  reference,
  unit: unit ?? null,
  attributType: type === 'int' ? ('int' as const) : ('float' as const),
}))

const ofDevice = (attribute: (typeof attributes)[number]): Field => {
  const { reference } = attribute
  const whole = { ...attribute, id: 1, name: reference, nameFr: reference, isRequired: false, version: '1' }
  return field(inputBounds(attribute), updateDevice.body, ['deviceValues', 0, 'value'], (value) => ({
    deviceValues: deviceValuesOf([whole], { [reference]: value }),
  }))
}

/** A side of a finding's box on a picture of 8,000 x 60,000 pixels. */
const ofBox = (side: 'x' | 'y' | 'width' | 'height', rule: NumberRule): Field => {
  const box = { x: 10, y: 10, width: 20, height: 20 }
  const wire = positionOf({ ...box, [side]: 0 })
  const name = ({ x: 'pixelX', y: 'pixelY', width: 'pixelWidth', height: 'pixelHeight' } as const)[side]
  return field({ integer: true, ...rule }, updateAnnotation.body, ['position', name], (value) => ({
    version: 1,
    position: { ...wire, [name]: value },
  }))
}

const ofPlacement = (name: keyof typeof placementRules): Field =>
  field(placementRules[name], updateInspectionImage.body, [name], (value) => ({ [name]: value }))

const noLimits = { storedGb: null, photos: null, uploadGb: null, exportGb: null }

const ofPark = (axis: Axis): Field =>
  field(positionRule(axis), updatePark.body, ['position', axis], (value) => ({
    position: { latitude: 0, longitude: 0, [axis]: value },
  }))

const ofMeasure = (name: 'measureValue' | 'positionFromHub', rule: NumberRule): Field =>
  field(rule, updateVoltaMeasure.body, [name], (value) => ({
    ...{ version: 1, type: 1, severity: 1, reading: 'value', measureValue: 1, positionFromHub: 1 },
    ...{ comment: null, [name]: value },
  }))

/** Every number field of the product: the file that draws it, the bounds it is given there, and all it can stand for. */
const fields: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Field>>>>>> = {
  'features/annotations/forms/box-fields.tsx': {
    "integer min={side === 'x' || side === 'y' ? 0 : MIN_BOX_PX} max={largest[side]}": {
      x: ofBox('x', { min: 0, max: 8000 - MIN_BOX_PX }),
      y: ofBox('y', { min: 0, max: 60_000 - MIN_BOX_PX }),
      width: ofBox('width', { min: MIN_BOX_PX, max: 8000 }),
      height: ofBox('height', { min: MIN_BOX_PX, max: 60_000 }),
    },
  },
  'features/devices/device-fields.tsx': {
    '{...shared} {...inputBounds(attribute)}': Object.fromEntries(
      attributes.map((attribute) => [attribute.reference, ofDevice(attribute)]),
    ),
  },
  'features/images/manual/placement-fields.tsx': {
    '{...placementRules[name]} {...(max === undefined ? {} : { max })}': {
      x: ofPlacement('x'),
      y: ofPlacement('y'),
      width: ofPlacement('width'),
      height: ofPlacement('height'),
      angle: ofPlacement('angle'),
      zoom: ofPlacement('zoom'),
    },
  },
  'features/inspections/scale/flight-scale.tsx': {
    '{...flightRatioRule}': {
      'cm per pixel': field(flightRatioRule, calibrateInspection.body, ['imageRatio'], (imageRatio) => ({
        imageRatio,
        source: 'flight',
      })),
    },
  },
  'features/inspections/scale/scale-panel.tsx': {
    '{...knownLengthRule}': {
      'known length': field(knownLengthRule, calibrateInspection.body, ['knownLengthCm'], (knownLengthCm) => ({
        ...{ from: { pixelX: 0, pixelY: 0 }, to: { pixelX: 100, pixelY: 0 }, imageVersion: 1 },
        knownLengthCm,
      })),
    },
  },
  'features/parks/edit-park-modal.tsx': {
    '{...positionRule(name)}': { latitude: ofPark('latitude'), longitude: ofPark('longitude') },
  },
  'features/people/organizations.tsx': {
    '{...sessionRules[name]}': {
      sessionIdleMinutes: field(
        sessionRules.sessionIdleMinutes,
        updateOrganization.body,
        ['sessionIdleMinutes'],
        (sessionIdleMinutes) => ({ sessionIdleMinutes }),
      ),
      sessionHours: field(sessionRules.sessionHours, updateOrganization.body, ['sessionHours'], (sessionHours) => ({
        sessionHours,
      })),
    },
  },
  'features/quotas/limits-form.tsx': {
    '{...sizeRule}': {
      gigabytes: {
        rule: sizeRule,
        kept: (value) => {
          const sent = limitsOf({ ...noLimits, storedGb: value })
          const read = updateOrganizationQuota.body?.safeParse(sent)
          return read?.success
            ? valuesOf({ ...sent, storedBytes: Number(at(read.data, ['storedBytes'])) }).storedGb
            : null
        },
      },
    },
    '{...photosRule}': {
      photos: field(photosRule, updateOrganizationQuota.body, ['photos'], (photos) => ({ photos })),
    },
  },
  'features/reference/device-types/device-type-form.tsx': {
    '{...repetitionRule}': {
      repetition: field(repetitionRule, updateDeviceType.body, ['childrenForModel', 0, 'repetition'], (repetition) => ({
        childrenForModel: [{ type: 1, repetition }],
      })),
    },
  },
  'features/reference/measure-type-fields.tsx': {
    'unit={unit}': Object.fromEntries(
      measureUnits.map((unit) => [
        `limit in ${unit}`,
        field({ unit }, updateVoltaMeasureType.body, ['limitValue'], (limitValue) => ({ limitValue })),
      ]),
    ),
  },
  'features/reference/services.tsx': {
    '{...intervalRule}': {
      interval: field(intervalRule, updateService.body, ['intervalMonths'], (intervalMonths) => ({ intervalMonths })),
    },
  },
  'features/volta/measure-fields.tsx': {
    "{...measureValueRule(type?.unit ?? 'mΩ')}": Object.fromEntries(
      measureUnits.map((unit) => [`value in ${unit}`, ofMeasure('measureValue', measureValueRule(unit))]),
    ),
    '{...measurePositionRule}': { position: ofMeasure('positionFromHub', measurePositionRule) },
  },
}

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('ui/form/number'))
const textOf = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8')

const bounds = new Set(['min', 'max', 'integer', 'decimals', 'unit'])

/** The bounds that each number field a file draws is given there, as they are written; what only says a hint or an event is left out. */
function drawnIn(path: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isField =
      (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && node.tagName.getText() === 'NumberField'
    if (isField) {
      const given = node.attributes.properties.filter((property) =>
        ts.isJsxSpreadAttribute(property)
          ? !/^\{\.\.\.(hintBelow\(|\(isCoordinate|\(onLeave)/.test(property.getText())
          : bounds.has(property.name.getText()),
      )
      found.push(given.map((property) => property.getText()).join(' '))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

/** Pieces of what people write where a number is wanted: digits of three scripts, marks, groups, signs, units, powers. */
const piece = fc.constantFrom(
  ...['0', '1', '2', '5', '9', '12', '250', '234', '000', '٣', '۵', '８', '.', ',', ' ', '\u00a0', '\u202f', "'", '’'],
  ...['-', '\u2212', '+', 'e', 'E2', 'm', ' m', ' cm', '°', ' mΩ', '%', 'x', '٫', '٬', '\u200e', '²', '/'],
)
const written = fc.oneof(
  fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.tuple(fc.integer({ min: -200, max: 20_000_000 }), fc.nat(9999)).map(([a, b]) => `${a}.${b}`),
  fc.tuple(fc.integer({ min: -200, max: 20_000_000 }), fc.nat(9999)).map(([a, b]) => `${a},${b}`),
  fc.integer({ min: 0, max: 300 }).map(String),
  fc.integer({ min: 1000, max: 99_999_999 }).map((number) => new Intl.NumberFormat('en').format(number)),
  fc.integer({ min: 1000, max: 99_999_999 }).map((number) => new Intl.NumberFormat('fr').format(number)),
)

/** The digits of a text in Latin letters, without marks, leading and trailing zeros: what no reading may change. */
const digitsOf = (text: string): string =>
  text
    .replaceAll('٣', '3')
    .replaceAll('۵', '5')
    .replaceAll('８', '8')
    .replaceAll(/[^\d]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '')

/** What is false of a field after a text was typed into it; null when it holds what it shows. */
function falseOf(text: string, mark: '.' | ',', { rule, kept }: Field): string | null {
  const entry = entryOf(text, mark, rule)
  const shown = shownText(entry, mark)
  if (isUnread(entry)) {
    if (shown !== text) return `an unread text is shown as ${shown}`
    return complaintOf(entry, mark, rule) === null ? 'an unread text is not told' : null
  }
  if (entry === null) return /[\p{L}\p{N}]/u.test(text) ? 'it was taken for empty' : null
  if (entryOf(shown, mark, rule) !== entry) return `${entry} is shown as ${shown}`
  if (digitsOf(shown) !== digitsOf(text)) return `it became ${entry}`
  const sent = numberOf(entry)
  if (sent === null) return `${entry} is not sent`
  const stored = kept(sent)
  if (stored !== null && stored !== entry) return `${entry} is stored as ${stored}`
  if (entry < (rule.min ?? entry) || entry > (rule.max ?? entry)) return `${entry} is out of bounds`
  return null
}

describe('number fields', () => {
  it('DEV-04 are all made with the one field, and listed here with the bounds they are given', () => {
    const drawing = sources.filter((path) => textOf(path).includes('<NumberField'))
    const listed = Object.entries(fields).map(([path, drawn]) => [path, Object.keys(drawn)])
    expect(Object.fromEntries(drawing.map((path) => [path, drawnIn(path)]))).toEqual(Object.fromEntries(listed))
    // The code of an authenticator is no number: it can begin with zeros.
    const code =
      /inputMode="numeric"\s+autoComplete="one-time-code"|<CodeInput\s(?:(?!\/>)[\s\S])*?inputMode="numeric"/g
    const others = sources.filter((path) =>
      /<NumberInput\b|type="number"|inputMode="(numeric|decimal)"|valueAsNumber|parseFloat\(/.test(
        textOf(path).replaceAll(code, ''),
      ),
    )
    expect(others).toEqual([])
  })

  it('DEV-04 know every number that a photo is placed by and every attribute that is a number', () => {
    expect(attributes.map(({ reference }) => reference)).toEqual(
      expect.arrayContaining(['hubHeight', 'rotorDiameter', 'longitude', 'latitude']),
    )
    const placed = Object.values(fields['features/images/manual/placement-fields.tsx'] ?? {}).flatMap(Object.keys)
    expect(placed.toSorted()).toEqual(Object.keys(placementRules).toSorted())
  })

  const all = Object.entries(fields).flatMap(([path, drawn]) =>
    Object.values(drawn).flatMap((stands) => Object.entries(stands).map(([name, of]) => ({ path, name, of }))),
  )
  it.each(all)('DEV-04 $path $name: a number the field takes is taken by the call it is sent with', ({ of }) => {
    const { min, max } = of.rule
    const middle = Math.ceil(((min ?? 1) + (max ?? 1000)) / 2)
    const inside = [min, max, middle].filter((value) => value !== undefined)
    for (const value of inside) expect(of.kept(value), String(value)).toBe(value)
  })

  for (const { path, name, of } of all)
    for (const mark of ['.', ','] as const)
      it(`DEV-04 ${path} ${name}: what is stored is what is shown, with ${mark}`, () => {
        let stored = 0
        fc.assert(
          fc.property(written, (text) => {
            const found = falseOf(text, mark, of)
            if (found !== null) throw new Error(found)
            const entry = entryOf(text, mark, of.rule)
            if (typeof entry === 'number' && of.kept(entry) === entry) stored += 1
          }),
          { numRuns: 10_000 },
        )
        expect(stored).toBeGreaterThan(100)
      })
})
