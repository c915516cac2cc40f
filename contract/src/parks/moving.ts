import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idField, idParam, idParams, one } from '../json-api.ts'
import { parkResource } from './resources.ts'

const place = z.object({ id: z.int(), name: z.string() })

/** What a move takes along, and who sees other parks afterwards. Whoever sees the whole company sees what they saw before. */
export const moveEffects = z
  .object({
    /** Parks below the one that moves. */
    subParks: z.int(),
    turbines: z.int(),
    visits: z.int(),
    findings: z.int(),
    /** Accounts limited to devices that go along, as far as they will see other parks. */
    peopleCount: z.int(),
    /** The same one by one, for who may view users; else empty. */
    people: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** Parks they will see from then on. */
        gains: z.array(place),
        /** Parks they will see no more. */
        loses: z.array(place),
      }),
    ),
  })
  .meta({ id: 'MoveEffects' })
export type MoveEffects = z.infer<typeof moveEffects>

export const foreseeParkMove = endpoint({
  name: 'foreseeParkMove',
  method: 'GET',
  path: '/api/device_groups/:id/move',
  tag: 'Parks',
  summary:
    'What moving a park below `parent`, or to the top without it, would take along and who would see other parks',
  access: { grants: ['device_group_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  query: z.strictObject({ parent: idParam.optional() }),
  answer: z.object({ data: moveEffects }),
})

export const movePark = endpoint({
  name: 'movePark',
  method: 'POST',
  path: '/api/device_groups/:id/move',
  tag: 'Parks',
  summary: 'Move a park with everything in it below another park of its company, or to the top',
  access: { grants: ['device_group_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: z.strictObject({
    /** Null: to the top. */
    parent: idField.nullable(),
    /** The park above as it was read; a park that stands elsewhere meanwhile is refused with `changed-meanwhile`. */
    was: idField.nullable().optional(),
  }),
  answer: one(parkResource),
})
