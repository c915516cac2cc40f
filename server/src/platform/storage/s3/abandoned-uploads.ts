import { AbortMultipartUploadCommand, ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3'

/** Takes back the parts of uploads begun before a time and never completed, such as those of a killed process; answers how many. */
export async function abortAbandoned(client: S3Client, bucket: string, prefix: string, before: Date): Promise<number> {
  const { Uploads: uploads = [] } = await client.send(
    new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }),
  )
  const old = uploads.filter(({ Initiated: begunAt }) => begunAt !== undefined && begunAt < before)
  for (const { Key, UploadId } of old)
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
  return old.length
}
