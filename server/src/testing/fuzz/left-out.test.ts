import { describe, expect, it } from 'vitest'
import { coverageFaults } from './left-out.ts'
import { operationsOf } from './operations.ts'

const answers = { responses: { 200: {} } }
const described = operationsOf({
  paths: {
    '/api/parks': {
      get: { operationId: 'listParks', ...answers },
      post: { operationId: 'createPark', ...answers, requestBody: { content: { 'application/json': { schema: {} } } } },
    },
    '/api/tables': {
      post: { operationId: 'sendTable', ...answers, requestBody: { content: { 'text/csv': { schema: {} } } } },
    },
  },
})
const all = ['listParks', 'createPark', 'sendTable']

describe('what the fuzz leaves out', () => {
  it('is said by name and with a reason, and nothing else is', () => {
    expect(coverageFaults(described, { sendTable: 'nothing here makes tables' }, all)).toEqual([])
    expect(coverageFaults(described, { sendTable: ' ' }, all)).toEqual(['sendTable is left out for no reason'])
  })

  it('is noticed where nobody said it, and where a name is one of nothing', () => {
    expect(coverageFaults(described, {}, all)).toEqual(['sendTable is neither called nor left out'])
    expect(coverageFaults(described, { sendTable: 'tables', endSession: 'ends its caller' }, all)).toEqual([
      'endSession is left out and is no operation',
    ])
  })

  it('is noticed where an operation of the product is not in the description', () => {
    expect(coverageFaults(described, { sendTable: 'tables' }, [...all, 'deletePark'])).toEqual([
      'deletePark is not described',
    ])
  })
})
