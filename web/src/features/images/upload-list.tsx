import { useEffect } from 'react'
import { SideUploads } from './uploads/side-uploads.tsx'
import { type Uploads, useUploadDesk } from './use-uploads.ts'

/** The uploads of the side that is shown, in their place on the page; the tray then leaves them out. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const { desk } = useUploadDesk()
  const { inspectionId } = uploads.side
  useEffect(() => desk.queue.show(inspectionId), [desk, inspectionId])
  return <SideUploads uploads={uploads} />
}
