import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getAnnotationImage } from '@visionair/contract/annotations'
import { useEffect, useState } from 'react'
import { addressOf } from '../../../api/address.ts'
import { send } from '../../../api/send.ts'
import { useMessageOf } from '../../../ui/feedback/messages.ts'
import classes from '../links/timeline.module.css'

/** The picture around a finding, as the server cuts it. */
export async function cropOf(id: number, signal?: AbortSignal): Promise<Blob> {
  const address = addressOf(getAnnotationImage.path, { id }, undefined)
  const answer = await send({ method: getAnnotationImage.method, address, signal, isPublic: false })
  return await answer.blob()
}

/** A blob as an address for as long as it is shown. */
function useBlobAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

export interface CropImageProps {
  readonly id: number
  readonly version: number
  readonly alt: string
  readonly widthPx: number
}

/** The crop of a finding in a given width; the address is that of the finding's version, so that a moved box is cut anew. */
export function CropImage({ id, version, alt, widthPx }: CropImageProps) {
  const messageOf = useMessageOf()
  const crop = useQuery({
    queryKey: [getAnnotationImage.tag, 'crop', id, version],
    queryFn: ({ signal }) => cropOf(id, signal),
    staleTime: 300_000,
  })
  const address = useBlobAddress(crop.data)
  const style = { width: `${Math.round(widthPx)}px` }
  if (crop.error !== null)
    return (
      <p className={classes.missing} style={style}>
        {messageOf(crop.error)}
      </p>
    )
  if (address === null) return <Skeleton height={120} width={Math.round(widthPx)} />
  return <img src={address} alt={alt} className={classes.crop} style={style} data-testid={`crop-${id}`} />
}
