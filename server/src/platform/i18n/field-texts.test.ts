import * as accounts from '@visionair/contract/accounts'
import * as administration from '@visionair/contract/administration'
import * as annotations from '@visionair/contract/annotations'
import * as devices from '@visionair/contract/devices'
import * as exports from '@visionair/contract/exports'
import * as images from '@visionair/contract/images'
import * as imports from '@visionair/contract/imports'
import * as inspections from '@visionair/contract/inspections'
import * as parks from '@visionair/contract/parks'
import * as people from '@visionair/contract/people'
import * as editing from '@visionair/contract/reference-editing'
import * as reports from '@visionair/contract/reports'
import * as volta from '@visionair/contract/volta'
import * as webhooks from '@visionair/contract/webhooks'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldSentence, fieldTexts, fileSentence } from './field-texts.ts'

const domains = [
  ...[accounts, administration, annotations, devices, exports, images, imports],
  ...[inspections, parks, people, editing, reports, volta, webhooks],
]

/** The names of the fields that a schema knows at its top, in each of its forms. */
function namesIn(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesIn)
  if (schema instanceof z.ZodPipe) return [...namesIn(schema.in), ...namesIn(schema.out)]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return namesIn(schema.unwrap())
  return []
}

const bodies = domains.flatMap((domain) =>
  Object.values(domain).flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'path' in each && 'body' in each ? [each.body] : [],
  ),
)
const names = [...new Set(bodies.flatMap(namesIn))].sort()

describe('the fields of requests', () => {
  it('ERR-02 NAV-07 are all called in words of both languages', () => {
    expect(names.length).toBeGreaterThan(90)
    expect(names.filter((name) => fieldTexts[name] === undefined)).toEqual([])
  })

  it.each(names)('ERR-01 the sentence about %s does not say its name of programs', (name) => {
    for (const language of ['en', 'fr'] as const) {
      const said = fieldSentence(`${name}.0`, 'x', language)
      expect(said).toMatch(/^[A-ZÀÉ]/)
      expect(/[a-z][A-Z]|_|\.0/.test(said), said).toBe(false)
    }
  })

  it('ASM-01 leave the name of a file as it is', () => {
    expect(fileSentence('DJI_0412.JPG', 'Too large.', 'en')).toBe('DJI_0412.JPG: Too large.')
    expect(fileSentence('vue (2).heic', 'Trop grande.', 'fr')).toMatch(/^vue \(2\)\.heic/)
    // What it is called tells neither a field nor an ending.
    expect(fileSentence('name.jpg', 'Too large.', 'en')).toBe('name.jpg: Too large.')
    expect(fileSentence('scan', 'Too large.', 'en')).toBe('scan: Too large.')
  })

  it('quote what nobody knows as it was sent', () => {
    expect(fieldSentence('constructor', 'Unknown.', 'en')).toBe('The field “constructor”: Unknown.')
    expect(fieldSentence('itemsPerPage', 'Trop.', 'fr')).toMatch(/^Le champ « itemsPerPage »/)
  })
})
