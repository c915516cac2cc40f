import { endpoint } from '@visionair/contract'
import { open, type Row } from './row.ts'

/** Endpoints of the technology itself, which the contract of the product does not name. */
const known = (name: string, path: string) =>
  endpoint({ name, method: 'GET', path, tag: 'service', summary: name, access: 'public', kind: 'json', status: 200 })

export const serviceRows: readonly Row[] = [
  open(known('getOpenApi', '/api/openapi.json')),
  open(known('getHealth', '/healthz')),
  open(known('getReadiness', '/readyz')),
]
