import { S3Client } from '@aws-sdk/client-s3'
import type { S3Options } from './s3-options.ts'

/** Requests that fail for a passing reason are sent again up to so often, waiting twice as long each time. */
const usualAttempts = 5
const maxConnections = 128
const defaults = { connectMs: 5_000, idleMs: 20_000 }

/** A client of the bucket's server. Requests are signed, and bodies carry checksums that the server verifies. */
export function connectS3({ endpoint, region, credentials, timeouts = defaults, attempts }: S3Options): S3Client {
  const agent = { keepAlive: true, maxSockets: maxConnections }
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials: { ...credentials } }),
    maxAttempts: attempts ?? usualAttempts,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      socketTimeout: timeouts.idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}
