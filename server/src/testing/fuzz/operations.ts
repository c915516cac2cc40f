import { z } from 'zod'

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const

const parameterShape = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  schema: z.unknown(),
})
type Parameter = z.infer<typeof parameterShape>

const operationShape = z.looseObject({
  operationId: z.string(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(parameterShape).optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})

const documentShape = z.looseObject({
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operationShape).and(z.looseObject({}))),
})

/** The bodies that can be made up. */
const bodyMedia = ['application/json', 'multipart/form-data', 'application/offset+octet-stream'] as const
type BodyMedia = (typeof bodyMedia)[number]

/** What an operation takes: the schema, and where it lies in the description. */
export interface OperationBody {
  readonly media: BodyMedia
  readonly schema: unknown
  readonly parts: readonly string[]
}

export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: OperationBody | undefined
  /** What it answers when all is well. */
  readonly success: number
  /** Answers without an account. */
  readonly isPublic: boolean
}

/** The operations of a description that can be made up calls of, and the names of those whose body is of a kind that nothing here makes. */
export interface Operations {
  readonly operations: readonly Operation[]
  readonly unmakeable: readonly string[]
}

export function operationsOf(document: unknown): Operations {
  const { paths } = documentShape.parse(document)
  const operations: Operation[] = []
  const unmakeable: string[] = []
  for (const [path, item] of Object.entries(paths))
    for (const method of methods) {
      const operation = item[method]
      if (operation === undefined) continue
      const { operationId: name, parameters = [], requestBody, security = [], responses } = operation
      const content = requestBody?.content ?? {}
      const media = bodyMedia.find((each) => each in content)
      if (requestBody !== undefined && media === undefined) unmakeable.push(name)
      else
        operations.push({
          ...{ name, method: method.toUpperCase(), path, parameters, isPublic: security.length === 0 },
          success: Number(Object.keys(responses).find((status) => /^[23]/.test(status)) ?? 0),
          body: media && {
            media,
            schema: content[media]?.schema,
            parts: ['paths', path, method, 'requestBody', 'content', media, 'schema'],
          },
        })
    }
  return { operations, unmakeable }
}

/** What `$ref` names in a document. */
export const resolverOf =
  (document: unknown) =>
  (ref: string): unknown =>
    ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((part, key) => Object(part)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
