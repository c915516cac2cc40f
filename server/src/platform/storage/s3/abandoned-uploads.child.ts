import { S3Storage } from './s3-storage.ts'

/** Stores a file that has no end, until it is killed: says so once the first parts have been sent. */
const [endpoint = '', bucket = '', scratchDir = ''] = process.argv.slice(2)
const storage = await S3Storage.open({
  endpoint,
  region: 'us-east-1',
  bucket,
  prefix: 'visionair/',
  credentials: { accessKeyId: 'reader', secretAccessKey: 'of-the-tests' },
  scratchDir,
  copiesBytes: 1_000,
})
const megabyte = new Uint8Array(1024 ** 2)

async function* withoutEnd(): AsyncGenerator<Uint8Array> {
  // The twelfth is asked for when two parts of five have been sent.
  for (let count = 0; count < 12; count += 1) yield megabyte
  process.stdout.write('sent\n')
  await new Promise(() => setInterval(() => undefined, 60_000))
}

await storage.put('originals/1/endless', withoutEnd())
