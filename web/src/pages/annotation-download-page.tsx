import { getAnnotation } from '@visionair/contract/annotations'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { cropOf } from '../features/annotations/images/crop-image.tsx'
import { useTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/feedback/messages.ts'
import { Waiting } from '../ui/feedback/states.tsx'
import { useIdParam } from '../ui/id-param.ts'
import { saveFile } from '../ui/save-file.ts'

async function download(id: number, signal: AbortSignal): Promise<void> {
  const [blob, { idForReport }] = await Promise.all([
    cropOf(id, signal),
    call(getAnnotation, { params: { id } }, signal),
  ])
  saveFile(blob, `finding-${idForReport}-${id}.jpg`)
}

/** Downloads the picture of a finding, then opens the finding in the workspace; also when the download fails, which is told. */
export function AnnotationDownloadPage() {
  const inspection = useIdParam('inspection')
  const annotation = useIdParam('annotation')
  const navigate = useNavigate()
  const t = useTexts()
  useEffect(() => {
    if (inspection === null || annotation === null) return
    const stopped = new AbortController()
    const go = () =>
      navigate(paths.inspection(inspection, { view: 2, annotation, showMenu: 'open' }), { replace: true })
    download(annotation, stopped.signal)
      .catch((error: unknown) => {
        if (!stopped.signal.aborted)
          toast({
            type: 'error',
            message: ({ t, messageOf }) => t('findings.download.failed', { reason: messageOf(error) }),
          })
      })
      .finally(() => {
        if (!stopped.signal.aborted) void go()
      })
    return () => stopped.abort()
  }, [inspection, annotation, navigate])
  if (inspection === null) return <Navigate to={paths.dashboard} replace />
  if (annotation === null) return <Navigate to={paths.inspection(inspection, { view: 2 })} replace />
  return (
    <>
      <p role="status">{t('findings.download.running')}</p>
      <Waiting />
    </>
  )
}
