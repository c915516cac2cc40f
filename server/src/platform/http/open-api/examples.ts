import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isJson, type Json } from './tidy-schema.ts'

const exampleSchema = z.strictObject({
  params: z.record(z.string(), z.unknown()).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
  answer: z.unknown().optional(),
})
const examplesSchema = z.record(z.string(), exampleSchema)

type Example = z.infer<typeof exampleSchema>

/** What is sent to an operation and answered by it, by the name of the operation. */
export type Examples = z.infer<typeof examplesSchema>

/** Reads the examples that a run of all operations has left in a file. */
export const readExamples = (path: string): Examples => examplesSchema.parse(JSON.parse(readFileSync(path, 'utf8')))

/** An address has texts only; in an example its parts are what their schemas say. */
function ofSchema(value: unknown, schema: unknown): unknown {
  if (!isJson(schema)) return value
  if ((schema.type === 'integer' || schema.type === 'number') && typeof value === 'string') return Number(value)
  return schema.type === 'string' && typeof value === 'number' ? String(value) : value
}

const restOf = (values: Json | undefined): Json | undefined =>
  values && '*' in values ? { ...values, rest: values['*'] } : values

function withParameter(parameter: unknown, { params, query }: Example): unknown {
  if (!isJson(parameter)) return parameter
  const values = parameter.in === 'path' ? restOf(params) : parameter.in === 'query' ? query : undefined
  const value = values?.[String(parameter.name)]
  return value === undefined ? parameter : { ...parameter, example: ofSchema(value, parameter.schema) }
}

/** Content with an example in each form of JSON, or of a form, that it has. */
function withContent(part: unknown, example: unknown): unknown {
  if (!isJson(part) || !isJson(part.content) || example === undefined) return part
  const content = Object.entries(part.content).map(([type, media]) => [
    type,
    isJson(media) && /json$|form-data$/.test(type) ? { ...media, example } : media,
  ])
  return { ...part, content: Object.fromEntries(content) }
}

const isSuccess = (status: string): boolean => status.startsWith('20') && status !== '206'

function withExample(operation: Json, example: Example): Json {
  const { parameters, requestBody, responses } = operation
  return {
    ...operation,
    ...(Array.isArray(parameters) ? { parameters: parameters.map((each) => withParameter(each, example)) } : {}),
    ...(requestBody === undefined ? {} : { requestBody: withContent(requestBody, example.body) }),
    ...(isJson(responses)
      ? {
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, response]) => [
              status,
              isSuccess(status) ? withContent(response, example.answer) : response,
            ]),
          ),
        }
      : {}),
  }
}

/** What starts work is answered to POST as it is to GET, and has the same example. */
const exampleOf = ({ operationId }: Json, examples: Examples): Example | undefined =>
  examples[String(operationId).replace(/ByPost$/, '')]

function withOperations(operations: unknown, examples: Examples): unknown {
  if (!isJson(operations)) return operations
  const entries = Object.entries(operations).map(([method, operation]) => {
    const example = isJson(operation) ? exampleOf(operation, examples) : undefined
    return [method, isJson(operation) && example ? withExample(operation, example) : operation]
  })
  return Object.fromEntries(entries)
}

/** The description with an example of what is sent and of what is answered in each operation that has one. */
export function withExamples<D extends object>(document: D, examples: Examples): D
export function withExamples(document: object, examples: Examples): unknown {
  if (!isJson(document) || !isJson(document.paths)) return document
  const paths = Object.entries(document.paths).map(([path, operations]) => [path, withOperations(operations, examples)])
  return { ...document, paths: Object.fromEntries(paths) }
}
