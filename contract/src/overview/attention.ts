import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inspectionStatusSchema } from '../inspections/index.ts'
import { pageQuery } from '../json-api.ts'
import { severityRef } from '../reference/index.ts'

/** The severity from which on a turbine needs attention: high. */
export const attentionSeverity = 4

const kind = z.object({ name: z.string(), nameFr: z.string() })
const named = z.object({ id: z.int(), name: z.string() })
const typedDevice = named.extend({ type: kind })

/** The worst of what is open on a turbine. */
const worstSchema = z.object({
  kind: z.enum(['finding', 'measure']),
  id: z.int(),
  severity: severityRef.shape.attributes,
  /** The type of the finding or of the measure. */
  type: kind,
  /** The number of a finding in the report of its visit; null for a measure. */
  idForReport: z.int().nullable(),
  inspection: z.int(),
  /** What it is on, from below the turbine down: blade, side. */
  parts: z.array(typedDevice),
  /** The day of the first visit that found it, over the findings it is linked with. */
  knownSince: z.iso.date(),
})

export const turbineInNeed = z
  .object({
    turbine: typedDevice,
    /** Whether the caller may open it; who sees a part of it is told its name. */
    isVisible: z.boolean(),
    park: named,
    /** Null where only a planned visit has been missed. */
    worst: worstSchema.nullable(),
    /** How many findings and measures of that need are open on it. */
    openCount: z.int(),
    /** The first visit that is planned or under way and was not overtaken by another; null: none is planned. */
    nextVisit: z
      .object({
        id: z.int(),
        date: z.iso.date(),
        status: inspectionStatusSchema,
        service: z.string(),
        /** Its day is over everywhere on Earth, and it has not begun. */
        isOverdue: z.boolean(),
      })
      .nullable(),
    /** When it is due again after the interval of the service. */
    due: z.iso.date().nullable(),
    /** The visit whose report is the newest one that can be opened. */
    report: z.object({ inspectionGroup: z.int(), date: z.iso.date() }).nullable(),
  })
  .meta({ id: 'TurbineInNeed' })

export const listAttention = endpoint({
  name: 'listAttention',
  method: 'GET',
  path: '/api/attention',
  tag: 'Overview',
  summary:
    'Turbines that need attention: with an open finding or measure of high severity or worse, or a planned visit whose day has passed; the worst first',
  access: 'account',
  kind: 'json',
  status: 200,
  query: z.strictObject(pageQuery),
  answer: z.object({
    data: z.object({
      turbines: z.array(turbineInNeed),
      /** How many need attention. */
      total: z.int(),
      /** How many turbines there are, and in how many of them nothing has been inspected yet. */
      turbineCount: z.int(),
      neverInspected: z.int(),
    }),
  }),
})
